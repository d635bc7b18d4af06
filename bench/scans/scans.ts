import type { Figure } from '../figure.ts';
import { measureAnswersMeanwhile } from './answers-meanwhile.ts';
import { measureProcessing } from './processing.ts';
import { measureCaptures } from './truth/measure-captures.ts';
import { measureScanPlayer } from './walking.ts';
import { type StyleName, STYLES } from '../../tools/building-maker/styles/style.ts';
import { type StyledTrial, tryStyled, tryBuilding, type Trial } from './truth/try-building.ts';
import type { SpaceScore } from './truth/score-space.ts';
import type { SweepScore } from './truth/score-sweeps.ts';

/**
 * Measures how accurate the detection in scans is, what processing costs, and how soon scans are visible and
 * walkable.
 */
export async function measureScans(): Promise<Figure[]> {
  return [
    ...(await measureTruth()),
    ...(await measureStyles()),
    ...(await measureCaptures()),
    ...(await measureProcessing()),
    ...(await measureAnswersMeanwhile()),
    ...(await measureScanPlayer()),
  ];
}

/**
 * Measures what processing detects, compared with the truth, in one house for each style in which other
 * authors may model.
 */
async function measureStyles(seed = 1): Promise<Figure[]> {
  const trials: StyledTrial[] = [];
  for (const style of Object.keys(STYLES) as StyleName[]) {
    const trial = await tryStyled(style, seed);
    trials.push(trial);
    console.log(lineOf(`${style} ${seed}`, trial.score));
  }
  const scores = trials.map(({ score }) => score);
  const sum = (of: (score: StyledTrial['score']) => number) =>
    scores.reduce((total, score) => total + of(score), 0);
  const worst = (of: (score: StyledTrial['score']) => number) =>
    trials.reduce((one, other) => (of(other.score) > of(one.score) ? other : one));
  const most = (name: string, of: (score: StyledTrial['score']) => number, atMost: number): Figure => {
    const { style, score } = worst(of);
    return { name: `styles: ${name}`, value: 100 * of(score), unit: '%', atMost, detail: `in ‘${style}’` };
  };
  return [
    {
      name: 'styles: rooms found at an overlap of 0.85',
      value: (100 * sum(({ found }) => found)) / sum(({ rooms }) => rooms),
      unit: '%',
      atLeast: 90,
      detail: `${sum(({ found }) => found)} of ${sum(({ rooms }) => rooms)} in ${trials.length} styles, ${sum(({ extra }) => extra)} that do not exist`,
    },
    {
      name: 'styles: doors found',
      value: (100 * sum(({ doorsFound }) => doorsFound)) / sum(({ doors }) => doors),
      unit: '%',
      atLeast: 90,
      detail: `of ${sum(({ doors }) => doors)}`,
    },
    most('area of a room, largest error', ({ areaError }) => areaError, 3),
    most('faces of walls not drawn within 5 cm, most', ({ wallsNear }) => 1 - wallsNear, 5),
    most('walls drawn where there is none, most', ({ wallsFalse }) => wallsFalse, 2),
    most('walkable area out of reach, most', ({ reached }) => 1 - reached, 5),
    {
      name: 'styles: viewpoints inside a thing, and links where one cannot pass',
      value: sum(({ inside, barred }) => inside + barred),
      unit: 'of all',
      atMost: 0,
      detail: `${sum(({ sweeps }) => sweeps)} viewpoints, ${sum(({ links }) => links)} links, without those said to be unsure`,
    },
  ];
}

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** Measures what processing detects in twenty generated buildings, compared with the truth. */
async function measureTruth(): Promise<Figure[]> {
  const trials: Trial[] = [];
  for (const seed of SEEDS) {
    const trial = await tryBuilding(seed);
    trials.push(trial);
    console.log(lineOf(`building ${seed}`, trial.score));
  }
  const scores = trials.map(({ score }) => score);
  const sum = (of: (score: Trial['score']) => number) =>
    scores.reduce((total, score) => total + of(score), 0);
  const most = (of: (score: Trial['score']) => number) => Math.max(...scores.map(of));
  const least = (of: (score: Trial['score']) => number) => Math.min(...scores.map(of));
  const over = `${SEEDS.length} buildings with 5 mm of noise and 2 % of holes`;
  const openPlans = sum(({ openPlans }) => openPlans);
  return [
    {
      name: 'floors, largest error',
      value: most(({ floorError }) => floorError) * 100,
      unit: 'cm',
      atMost: 2,
      detail: over,
    },
    {
      name: 'rooms found at an overlap of 0.85',
      value: (100 * sum(({ found }) => found)) / sum(({ rooms }) => rooms),
      unit: '%',
      atLeast: 90,
      detail: `${sum(({ found }) => found)} of ${sum(({ rooms }) => rooms)}, ${sum(({ extra }) => extra)} that do not exist; ${over}`,
    },
    {
      name: 'area of a room, largest error',
      value: most(({ areaError }) => areaError) * 100,
      unit: '%',
      atMost: 3,
      detail: over,
    },
    {
      name: 'open plans found as one',
      value: (100 * sum(({ openPlansFound }) => openPlansFound)) / openPlans,
      unit: '%',
      atLeast: 90,
      detail: `of ${openPlans}`,
    },
    {
      name: 'doors found',
      value: (100 * sum(({ doorsFound }) => doorsFound)) / sum(({ doors }) => doors),
      unit: '%',
      detail: `of ${sum(({ doors }) => doors)}`,
    },
    {
      name: 'jamb of a door, largest error',
      value: 100 * most(({ jambError }) => jambError),
      unit: 'cm',
      atMost: 5,
      detail: `median ${(100 * most(({ jambMedian }) => jambMedian)).toFixed(1)} cm at most; ${over}`,
    },
    {
      name: 'faces of walls drawn within 5 cm, least',
      value: 100 * least(({ wallsNear }) => wallsNear),
      unit: '%',
      atLeast: 95,
      detail: over,
    },
    {
      name: 'walls drawn where there is none, most',
      value: 100 * most(({ wallsFalse }) => wallsFalse),
      unit: '%',
      atMost: 2,
      detail: over,
    },
    {
      name: 'walkable area within reach, least',
      value: 100 * least(({ reached }) => reached),
      unit: '%',
      atLeast: 95,
      detail: over,
    },
    {
      name: 'viewpoints inside a thing',
      value: sum(({ inside }) => inside),
      unit: 'of all',
      atMost: 0,
      detail: `${sum(({ sweeps }) => sweeps)} viewpoints`,
    },
    {
      name: 'links where one cannot pass',
      value: sum(({ barred }) => barred),
      unit: 'of all',
      atMost: 0,
      detail: `${sum(({ links }) => links)} links`,
    },
    {
      name: 'viewpoints that the start does not lead to',
      value: sum(({ lost }) => lost),
      unit: 'of all',
      atMost: 0,
      detail: over,
    },
  ];
}

/** Returns the scores of a building in one line. */
function lineOf(name: string, score: SpaceScore & SweepScore): string {
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  return [
    `${name}: floors ${(score.floorError * 100).toFixed(1)} cm`,
    `rooms ${score.found}/${score.rooms} (+${score.extra}), open ${score.openPlansFound}/${score.openPlans}, areas ${percent(score.areaError)}`,
    `doors ${score.doorsFound}/${score.doors}, jambs ${(100 * score.jambError).toFixed(1)} cm, median ${(100 * score.jambMedian).toFixed(1)} cm`,
    `walls ${percent(score.wallsNear)}, false ${percent(score.wallsFalse)}`,
    `reached ${percent(score.reached)} by ${score.sweeps}, inside ${score.inside}, barred ${score.barred}/${score.links}, lost ${score.lost}`,
  ].join('; ');
}
