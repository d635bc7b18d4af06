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
  'example-2': [
    tag(
      'printer',
      'purple',
      [8.72, 1.1, 2.6],
      'Printer P-014',
      'Leased until 2026-03. Toner on the shelf opposite.',
    ),
    tag(
      'rack',
      'orange',
      [6.62, 2.05, 1.6],
      'Server rack R-2',
      'Circuits 5 and 6. Plan in the folder “Electrical”.',
    ),
    tag('fridge', 'blue', [18.85, 1.85, 0.57], 'Fridge K-02', 'Bought 2022, five years of warranty.'),
    tag('lockers', 'gray', [11.19, 1.85, 12.1], 'Lockers L-1 to L-4', 'Spare keys at the reception.'),
  ],
  'example-3': [
    tag(
      'entrance',
      'yellow',
      [4.3, 1.15, 3.4],
      'The reception',
      'Guests were greeted here; the slatted wall behind is oak.',
    ),
    tag('reading', 'green', [13.77, 1.4, 3.4], 'The reading corner', 'The shelves were made for this wall.'),
    tag('view', 'blue', [7.6, 1.0, 13.3], 'The view', 'The windows follow the sun from breakfast to dinner.'),
  ],
};

/** The tags of an example tour, or null for an id that is none. */
export function exampleTags(id: string): Tag[] | null {
  const tags = Object.hasOwn(TAGS, id) ? TAGS[id] : undefined;
  return tags ? [...tags] : null;
}
