import type { Tag } from '../../contract/tour.ts';

type Position = Tag['position'];

/** A tag on a wall, a table or a device; positions are metres in the capture's frame. */
function tag(id: string, color: Tag['color'], position: Position, title: string, text: string): Tag {
  return { id, title, text, color, position, normal: [0, 1, 0] };
}

const TAGS: Readonly<Record<string, readonly Tag[]>> = {
  'example-1': [
    tag(
      'desks',
      'blue',
      [4.2, 0.75, 3.1],
      'Team desks',
      'Six workplaces, 1.6 m each. Room for two more along the window.',
    ),
    tag(
      'meeting',
      'green',
      [13.5, 0.75, 3.4],
      'Meeting room',
      'Eight seats. Booked two hours a day on average: could be shared.',
    ),
    tag('lounge', 'yellow', [10.2, 0.45, 10.4], 'Lounge', 'Proposed place for two phone booths.'),
    tag('passage', 'orange', [8.4, 0.02, 6.8], 'Passage', 'Keep 1.2 m free: escape route.'),
  ],
  'example-2': [
    tag(
      'printer',
      'purple',
      [7.6, 1.1, 2.2],
      'Printer P-014',
      'Leased until 2026-03. Toner in the cupboard beside it.',
    ),
    tag(
      'extinguisher',
      'red',
      [9.6, 1.2, 6.2],
      'Fire extinguisher F-03',
      'CO₂, 5 kg. Next inspection 2025-04.',
    ),
    tag(
      'panel',
      'orange',
      [17.8, 1.5, 9.6],
      'Distribution board',
      'Circuits 1 to 24. Plan in the folder “Electrical”.',
    ),
    tag('kitchen', 'blue', [15.6, 0.95, 11.2], 'Dishwasher K-02', 'Bought 2022, five years of warranty.'),
  ],
  'example-3': [
    tag(
      'entrance',
      'yellow',
      [1.6, 1.5, 6.9],
      'The entrance',
      'Guests came in here; the floor is the original one.',
    ),
    tag('library', 'green', [3.4, 1.4, 11.6], 'The library corner', 'The shelves were made for this wall.'),
    tag('view', 'blue', [10.0, 1.4, 0.4], 'The view', 'The windows follow the sun from breakfast to dinner.'),
  ],
};

/** The tags of an example tour, or null for an id that is none. */
export function exampleTags(id: string): Tag[] | null {
  const tags = Object.hasOwn(TAGS, id) ? TAGS[id] : undefined;
  return tags ? [...tags] : null;
}
