import type { Figure } from '../../figure.ts';
import { lineOf } from './line-of.ts';
import { tryBuilding, type Trial } from './try-building.ts';

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** What processing finds in twenty made-up buildings, beside what is true of them. */
export async function measureTruth(): Promise<Figure[]> {
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
