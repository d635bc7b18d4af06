import type { PlacedTag } from '../../../contract/tag.ts';
import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import type { ExampleTour } from '../../../contract/example.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { ATRIUM_POINTS, CELLAR_POINTS, OFFICE_POINTS } from './example-points.ts';

type Position = PlacedTag['position'];

/**
 * Returns a tag on a wall, a table or a device. Positions are in metres of the capture's frame. The tag's
 * stem points along `normal`.
 */
function tag(
  id: string,
  color: PlacedTag['color'],
  position: Position,
  title: string,
  text: string,
  normal: Position = [0, 1, 0],
): PlacedTag {
  return { id, title, text, color, position, normal };
}

const TAGS: ReadonlyMap<string, readonly PlacedTag[]> = new Map([
  [
    'example-1',
    [
      tag(
        'desks',
        'blue',
        [5.8, 0.74, 11.35],
        'Team desks',
        'Three clusters of four, each desk 1.6 m wide. Room for a fourth along the windows.',
      ),
      tag(
        'meeting',
        'green',
        [13.7, 0.74, 10.95],
        'Meeting room',
        'Eight seats. Booked two hours a day on average: could be shared.',
      ),
      tag('lounge', 'yellow', [17.85, 0.38, 11.1], 'Lounge', 'Proposed place for two phone booths.'),
      tag('passage', 'orange', [9.45, 0.02, 7.1], 'Corridor', 'Keep 1.2 m free: escape route.'),
    ],
  ],
  [
    'example-2',
    [
      tag(
        'boiler',
        'orange',
        [1.8, 0.85, 9.35],
        'Boiler B-1',
        'Condensing boiler, 200 kW, built 2019. Serviced 2024-03-12, next due 2025-03. Manual and inspection record: shelf A 4.',
        [1, 0, 0],
      ),
      tag(
        'pump',
        'green',
        [3.62, 1.58, 8.54],
        'Pump P-2',
        'Heating circuit 2, north wing. Set to 3.2 m. A spare stands in the workshop.',
        [0, 0, 1],
      ),
      tag(
        'vessel',
        'red',
        [6.62, 0.62, 8.63],
        'Expansion vessel EV-1',
        '250 litres, 1.5 bar. Tested every five years; the last test was in 2021.',
        [0, 0, 1],
      ),
      tag(
        'air-unit',
        'blue',
        [12.25, 0.9, 9.98],
        'Air handling unit AHU-1',
        '6,000 m³ an hour with heat recovery. Filters changed 2024-04; the next set lies on the pallet by the window.',
        [0, 0, 1],
      ),
      tag(
        'main-supply',
        'yellow',
        [18.38, 0.75, 0.78],
        'Main distribution MD-1',
        '630 A, thermal survey 2023-11 without findings. Circuit plan in the folder “Electrical”.',
        [-1, 0, 0],
      ),
      tag(
        'shelf',
        'purple',
        [3.82, 1.45, 4.05],
        'Archive, shelf A 4',
        'Operating manuals and inspection records since 1998. Scanned up to 2016.',
        [0, 0, 1],
      ),
      tag(
        'hose',
        'gray',
        [12.2, 1.5, 7.47],
        'Fire hose H-1',
        '30 m. Inspected 2024-01, due again 2026-01.',
        [0, 0, -1],
      ),
    ],
  ],
  [
    'example-3',
    [
      tag(
        'hearth',
        'orange',
        [0.751, 1.55, 7.72],
        'The hearth',
        'Stone from the hill behind the house, laid without a plan. The chimney rises through both floors and holds up the roof.',
        [1, 0, 0],
      ),
      tag(
        'stair',
        'blue',
        [2.19, 0.711, 6],
        'The floating stair',
        'Seventeen oak treads grow out of the concrete, one for each year the family planned the house.',
      ),
      tag(
        'maple',
        'yellow',
        [10.55, 0.34, 8.3],
        'The maple',
        'It was here first. The courtyard was drawn around it, and every room on this floor looks at it.',
      ),
      tag(
        'piano',
        'purple',
        [9.75, 1.27, 1.3],
        'The music room',
        'The only room with a door that closes softly. The clay on its walls keeps the echo short.',
      ),
      tag(
        'library',
        'green',
        [2.7, 4.25, 5.42],
        'A window without glass',
        'Readers up here hear the fire below. Three thousand books, and one good chair too few.',
      ),
      tag(
        'gallery',
        'blue',
        [5.75, 4.25, 10],
        'The gallery',
        'Stand here at the end of an October day: the sun comes in under the roof and reaches the courtyard.',
      ),
    ],
  ],
]);

const POINTS: ReadonlyMap<string, readonly PlacedPoint[]> = new Map([
  ['example-1', OFFICE_POINTS],
  ['example-2', CELLAR_POINTS],
  ['example-3', ATRIUM_POINTS],
]);

/** Returns the example tour with an id such as `example-1`, or null. */
export function findExample(id: string): ExampleTour | null {
  const card = EXAMPLE_CARDS.find((card) => card.documentId === id);
  const tags = TAGS.get(id);
  if (!card || !tags) return null;
  return {
    matterportId: card.matterportId,
    name: card.name,
    description: card.description,
    tourTypeId: 'example',
    public: true,
    tags: [...tags],
    points: [...(POINTS.get(id) ?? [])],
    revision: 1,
  };
}
