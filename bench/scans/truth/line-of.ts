import type { SpaceScore } from './score-space.ts';
import type { SweepScore } from './score-sweeps.ts';

/** The scores of a building in one line. */
export function lineOf(name: string, score: SpaceScore & SweepScore): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return [
    `${name}: floors ${(score.floorError * 100).toFixed(1)} cm`,
    `rooms ${score.found}/${score.rooms} (+${score.extra}), open ${score.openPlansFound}/${score.openPlans}, areas ${percent(score.areaError)}`,
    `doors ${score.doorsFound}/${score.doors}, jambs ${(100 * score.jambError).toFixed(1)} cm, median ${(100 * score.jambMedian).toFixed(1)} cm`,
    `walls ${percent(score.wallsNear)}, false ${percent(score.wallsFalse)}`,
    `reached ${percent(score.reached)} by ${score.sweeps}, inside ${score.inside}, barred ${score.barred}/${score.links}, lost ${score.lost}`,
  ].join('; ');
}
