import { type StyleName, STYLES } from '../../../tools/building-maker/styles/style.ts';
import type { Figure } from '../../figure.ts';
import { lineOf } from './line-of.ts';
import { type StyledTrial, tryStyled } from './try-building.ts';

/** What processing finds in a house of each style that other authors may model in, beside what is true of it. */
export async function measureStyles(seed = 1): Promise<Figure[]> {
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
