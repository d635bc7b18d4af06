import { EXAMPLE_CARDS } from '../../../contract/example-cards.ts';
import type { ExampleTour } from '../../../contract/example.ts';
import { exampleTags } from './example-tags.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { CELLAR_POINTS } from './cellar-points.ts';
import { OFFICE_POINTS } from './office-points.ts';
import { from, point } from './point.ts';

/** Points of interest of the residence: a guided tour of seven stops through house and gardens. */
const ATRIUM_POINTS: readonly PlacedPoint[] = [
  point({
    id: 'hall',
    type: 'entrance',
    stopOrder: 1,
    title: 'Coming in',
    text: 'The hall is low and dim on purpose, so that the light beyond draws you on.',
    position: [8.6, 0, 4.9],
    normal: [0, 1, 0],
    floor: 'ground',
    room: 'hall',
    view: from('hall-door', [7.5, 1.6, 1.7], -2.913, -0.068),
  }),
  point({
    id: 'living',
    type: 'sight',
    stopOrder: 2,
    title: 'Living room',
    text: 'Two storeys high on the garden side. In winter the low sun reaches the brick of the hearth.',
    position: [1.65, 0.45, 10.2],
    normal: [0, 1, 0],
    floor: 'ground',
    room: 'living',
    view: from('living-south', [6.3, 1.6, 12.5], 0.853, -0.016),
  }),
  point({
    id: 'treads',
    type: 'stairs',
    stopOrder: 3,
    title: 'Up to the gallery',
    text: 'Oak treads and nothing between them: the light of the window falls right through.',
    position: [2.815, 1.222, 5.722],
    normal: [-1, 0, 0],
    floor: 'ground',
    room: 'living',
    view: from('stair-foot', [0.8, 1.6, 6.1], -1.525, 0.135),
  }),
  point({
    id: 'reading',
    type: 'star',
    stopOrder: 4,
    title: 'Reading corner',
    text: 'Two armchairs, one lamp, and a window the size of a painting.',
    position: [2.8, 3.633, 2.85],
    normal: [0, 1, 0],
    floor: 'upper',
    room: 'library',
    view: from('library-void', [2.7, 4.8, 4.6], -0.018, -0.211),
  }),
  point({
    id: 'roof',
    type: 'sight',
    stopOrder: 5,
    title: 'Roof terrace',
    text: 'A second garden, one floor up. In the evening the hills glow behind the grasses.',
    position: [9.141, 3.65, 13.016],
    normal: [0, 1, 0],
    floor: 'upper',
    room: 'roof',
    view: from('roof-door', [8.2, 4.8, 10.35], -2.554, -0.255),
  }),
  point({
    id: 'court',
    type: 'sight',
    stopOrder: 6,
    title: 'Courtyard',
    text: 'A maple grows in the middle of the house, and every room has its share of it.',
    position: [9.3, 0, 7.9],
    normal: [0, 1, 0],
    floor: 'ground',
    room: 'court',
    view: from('dining-court', [9.1, 1.6, 10.2], -0.185, -0.182),
  }),
  point({
    id: 'terrace',
    type: 'flag',
    stopOrder: 7,
    title: 'Terrace',
    text: 'The table seats six, and the lawn begins where the boards end.',
    position: [10.9, 0.745, 15.8],
    normal: [0, 1, 0],
    floor: 'ground',
    room: 'terrace',
    view: from('terrace-east', [9.3, 1.6, 14.7], -2.324, -0.267),
  }),
  point({
    id: 'island',
    type: 'kitchen',
    title: 'Kitchen island',
    text: 'Cook with a view: from here you see through the courtyard to the stairs.',
    position: [11.3, 0.91, 11.4],
    normal: [0, 1, 0],
    floor: 'ground',
    room: 'kitchen',
    view: from('kitchen-counter', [12.15, 1.6, 12.3], 0.435, -0.313),
  }),
];

/** Returns the example tour with an id such as `example-1`, or null. */
export function findExample(id: string): ExampleTour | null {
  const card = EXAMPLE_CARDS.find((card) => card.documentId === id);
  const tags = exampleTags(id);
  if (!card || !tags) return null;
  return {
    matterportId: card.matterportId,
    name: card.name,
    description: card.description,
    tourTypeId: 'example',
    public: true,
    tags,
    points: examplePoints(id),
    revision: 1,
  };
}

const POINTS: ReadonlyMap<string, readonly PlacedPoint[]> = new Map([
  ['example-1', OFFICE_POINTS],
  ['example-2', CELLAR_POINTS],
  ['example-3', ATRIUM_POINTS],
]);

/** Returns the points of interest of an example tour. Empty for an unknown id. */
function examplePoints(id: string): PlacedPoint[] {
  return [...(POINTS.get(id) ?? [])];
}
