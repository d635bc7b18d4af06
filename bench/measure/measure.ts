import type { Figure } from '../figure.ts';
import { measureJourneys } from './journeys.ts';
import type { MeasurementKind } from '../../contract/measuring/measurement.ts';
import type { Coverage } from './judge.ts';
import { simulate } from './simulate.ts';

/** 20,000 draws of each kind. */
const EXTENT = { situations: 40, captures: 500, seed: 12 };

const KINDS: readonly MeasurementKind[] = [
  'distance',
  'path',
  'height',
  'clearance',
  'angle',
  'area',
  'room',
];

/** How often the intervals hold the truth, and how wide they are beside the shortest that do. */
function simulateMeasuring(): Figure[] {
  const found = KINDS.flatMap((kind) => figuresOf(kind, simulate(kind, EXTENT)));
  return [...found, ...figuresOf('calibrated', simulate('distance', { ...EXTENT, calibrated: true }))];
}

function figuresOf(kind: string, parts: ReadonlyMap<string, Coverage>): Figure[] {
  return [...parts].flatMap(([part, found]): Figure[] => {
    const name = kind === part ? kind : `${kind}, ${part}`;
    return [
      {
        name: `${name}: intervals that hold the truth`,
        value: 100 * found.coverage,
        unit: '%',
        atLeast: 94,
        detail: `${found.draws.toLocaleString('en')} draws; ${percent(found.ranges)} ranges, ${percent(found.declined)} declined; mean error ${percent(found.bias)} of the tolerance`,
      },
      {
        name: `${name}: mean width`,
        value: found.width,
        unit: 'x',
        atMost: 1.3,
        detail: `by the shortest interval that holds 95 %; ${found.widest.toFixed(2)} in the widest tenth of situations`,
      },
    ];
  });
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

/** Measuring: that intervals hold what they promise, in a simulation and in the browser. */
export async function measureMeasuring(): Promise<Figure[]> {
  return [...simulateMeasuring(), ...(await measureJourneys())];
}
