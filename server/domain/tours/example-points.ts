import type { PlacedPoint } from '../../../contract/points/point.ts';

type View = NonNullable<PlacedPoint['view']> & { sweep: string };

interface GivenPoint extends Pick<PlacedPoint, 'id' | 'type' | 'title' | 'text' | 'position' | 'normal'> {
  floor?: string;
  room: string;
  view: View;
}

/**
 * Returns points of interest: the stops of a guided tour in order, then others. The sweep of a point is that of
 * its view. `floor`: the floor of the points that name none.
 */
function points(
  floor: string,
  stops: readonly GivenPoint[],
  others: readonly GivenPoint[],
): readonly PlacedPoint[] {
  return [...stops, ...others].map(
    ({ id, type, title, text, position, normal, room, view, ...own }, index) => ({
      id,
      type,
      ...(index < stops.length && { stopOrder: index + 1 }),
      title,
      text,
      position,
      normal,
      floor: own.floor ?? floor,
      room,
      view,
      sweep: view.sweep,
    }),
  );
}

/**
 * Returns the view from a sweep at the position `eye`, in metres, with angles in radians as in `CaptureView`.
 */
function from(sweep: string, eye: View['position'], yaw: number, pitch: number): View {
  return { mode: 'inside', sweep, position: eye, yaw, pitch, floor: null };
}

/** Points of interest of the office: a guided tour of eight stops, and points beside its path. */
export const OFFICE_POINTS = points(
  'level-1',
  [
    {
      id: 'reception',
      type: 'information',
      title: 'Reception',
      text: 'Every visit begins here. The desk faces the door, so nobody waits unseen.',
      position: [4.01, 1.058, 3.419],
      normal: [-1, 0, 0],
      room: 'reception',
      view: from('reception-entrance', [1.3, 1.6, 3.6], -1.541, -0.121),
    },
    {
      id: 'open-office',
      type: 'desk',
      title: 'Open office',
      text: 'Twelve desks in three clusters, each under its own lamp. Daylight reaches them all.',
      position: [5, 0.74, 9.95],
      normal: [0, 1, 0],
      room: 'office',
      view: from('office-west', [1.1, 1.6, 9.1], -2.063, -0.149),
    },
    {
      id: 'server',
      type: 'network',
      title: 'Server room',
      text: 'Four racks behind their own door. The cables run overhead, so the floor stays free.',
      position: [7.085, 1.386, 3.185],
      normal: [0, 0, 1],
      room: 'server',
      view: from('server', [7.55, 1.6, 4.9], 0.204, -0.084),
    },
    {
      id: 'print',
      type: 'printer',
      title: 'Print room',
      text: 'Two printers and their paper, a door away from anyone who needs quiet.',
      position: [8.575, 1.1, 2.85],
      normal: [0, 1, 0],
      room: 'print',
      view: from('print', [9.45, 1.6, 4.6], 0.286, -0.275),
    },
    {
      id: 'focus',
      type: 'desk',
      title: 'Focus room',
      text: 'One desk, one window and a door that closes: made for work that must not be interrupted.',
      position: [12.05, 0.74, 0.85],
      normal: [0, 1, 0],
      room: 'focus',
      view: from('focus-door', [13.05, 1.6, 5.4], 0.209, -0.146),
    },
    {
      id: 'table',
      type: 'meeting',
      title: 'A table for eight',
      text: 'Eight seats and a screen. The glass front shows at a glance whether the room is free.',
      position: [13.7, 0.74, 11.4],
      normal: [0, 1, 0],
      room: 'meeting',
      view: from('meeting-door', [15.1, 1.6, 8.7], 2.377, -0.157),
    },
    {
      id: 'kitchen',
      type: 'kitchen',
      title: 'Kitchen',
      text: 'An island, three stools, and coffee within reach: the shortest meetings happen here.',
      position: [16.4, 0.91, 2.75],
      normal: [0, 1, 0],
      room: 'kitchen',
      view: from('kitchen-door', [16.6, 1.6, 5.4], 0, -0.197),
    },
    {
      id: 'quiet',
      type: 'sight',
      title: 'A place to think',
      text: 'Windows almost down to the floor, and armchairs between the trees inside and out. Have a seat.',
      position: [19, 0.45, 11.75],
      normal: [0, 1, 0],
      room: 'lounge',
      view: from('lounge-door', [17.5, 1.6, 8.9], -2.872, -0.229),
    },
  ],
  [
    {
      id: 'lockers',
      type: 'storage',
      title: 'Lockers',
      text: 'Four of them, for people without a desk.',
      position: [10.97, 1.303, 12.103],
      normal: [-1, 0, 0],
      room: 'office',
      view: from('office-windows', [7.6, 1.6, 12.4], -1.483, -0.088),
    },
    {
      id: 'screen',
      type: 'screen',
      title: 'Wall screen',
      text: 'Takes any laptop by the cable in the table.',
      position: [11.627, 1.699, 10.933],
      normal: [1, 0, 0],
      room: 'meeting',
      view: from('meeting-door', [15.1, 1.6, 8.7], 2.142, 0.024),
    },
  ],
);

/**
 * Points of interest of the technical basement: a guided tour of six stops, and points that a caretaker
 * needs.
 */
export const CELLAR_POINTS = points(
  'basement',
  [
    {
      id: 'lift',
      type: 'elevator',
      title: 'Lift',
      text: 'The only lift down here. It carries 1,000 kg: a pump on its pallet and the person pushing it.',
      position: [0.3, 1.499, 6.8],
      normal: [1, 0, 0],
      room: 'corridor',
      view: from('corridor-archive', [4.4, 1.6, 6.8], 1.571, -0.025),
    },
    {
      id: 'boilers',
      type: 'heating',
      title: 'Two boilers',
      text: 'They share the load: until the first frost, one of them is enough.',
      position: [0.3, 1.063, 9.852],
      normal: [1, 0, 0],
      room: 'heating',
      view: from('heating-plant', [7.75, 1.6, 12], 1.239, -0.043),
    },
    {
      id: 'fresh-air',
      type: 'ventilation',
      title: 'Fresh air',
      text: 'All the air of the house passes through this unit, and leaves its heat behind.',
      position: [12.4, 1.214, 9.98],
      normal: [0, 0, 1],
      room: 'ventilation',
      view: from('ventilation-unit', [12.4, 1.6, 12.2], 0.165, -0.082),
    },
    {
      id: 'switchboard',
      type: 'electricity',
      title: 'Main switchboard',
      text: 'Every circuit of the building begins in this row. The red switch at its end cuts them all off.',
      position: [18.34, 1.311, 2.525],
      normal: [-1, 0, 0],
      room: 'electrical',
      view: from('electrical-row', [16.7, 1.6, 3.2], -1.084, -0.155),
    },
    {
      id: 'racks',
      type: 'network',
      title: 'Telecom racks',
      text: 'Here the lines from the street become the network of the house.',
      position: [12.677, 1.411, 2.465],
      normal: [0, 0, 1],
      room: 'telecom',
      view: from('telecom-racks', [13.15, 1.6, 3.6], 0.297, -0.132),
    },
    {
      id: 'exit',
      type: 'emergency-exit',
      title: 'Emergency exit',
      text: 'Push the bar to exit. Keep the yellow area in front of the door clear.',
      position: [21.67, 1.399, 6.8],
      normal: [-1, 0, 0],
      room: 'corridor',
      view: from('corridor-workshop', [16, 1.6, 6.8], -1.571, -0.035),
    },
  ],
  [
    {
      id: 'escape-plan',
      type: 'information',
      title: 'Escape plan',
      text: 'Renewed whenever a wall moves; the last time was in 2023.',
      position: [4.608, 1.6, 5.917],
      normal: [0, 0, 1],
      room: 'corridor',
      view: from('corridor-archive', [4.4, 1.6, 6.8], -0.231, -0.114),
    },
    {
      id: 'extinguisher-1',
      type: 'extinguisher',
      title: 'Fire extinguisher F-1',
      text: '6 kg of powder. Inspected 2024-01, due again 2026-01.',
      position: [5.57, 1.015, 7.58],
      normal: [-0.986, 0.05, 0.158],
      room: 'corridor',
      view: from('corridor-archive', [4.4, 1.6, 6.8], -2.159, -0.334),
    },
    {
      id: 'extinguisher-2',
      type: 'extinguisher',
      title: 'Fire extinguisher F-2',
      text: '6 kg of powder. Inspected 2024-01, due again 2026-01.',
      position: [14.071, 1.012, 6.016],
      normal: [-0.989, 0.05, -0.141],
      room: 'corridor',
      view: from('corridor-middle', [12.6, 1.6, 6.8], -1.081, -0.286),
    },
    {
      id: 'workbench',
      type: 'tool',
      title: 'Workbench',
      text: 'Whatever leaves the board comes back to it by the evening.',
      position: [18.429, 0.957, 13.7],
      normal: [0, 0, -1],
      room: 'workshop',
      view: from('workshop-bench', [19.2, 1.6, 11.9], 2.737, -0.257),
    },
    {
      id: 'archive',
      type: 'storage',
      title: 'Rolling shelves',
      text: 'Turn a wheel, and the aisle opens where you need it.',
      position: [2.473, 1.5, 2.9],
      normal: [1, 0, 0],
      room: 'archive',
      view: from('archive-front', [2.985, 1.6, 4.6], 0.024, -0.069),
    },
  ],
);

/** Points of interest of the residence: a guided tour of seven stops through house and gardens. */
export const ATRIUM_POINTS = points(
  'ground',
  [
    {
      id: 'hall',
      type: 'entrance',
      title: 'Coming in',
      text: 'The hall is low and dim on purpose, so that the light beyond draws you on.',
      position: [8.6, 0, 4.9],
      normal: [0, 1, 0],
      room: 'hall',
      view: from('hall-door', [7.5, 1.6, 1.7], -2.913, -0.068),
    },
    {
      id: 'living',
      type: 'sight',
      title: 'Living room',
      text: 'Two storeys high on the garden side. In winter the low sun reaches the brick of the hearth.',
      position: [1.65, 0.45, 10.2],
      normal: [0, 1, 0],
      room: 'living',
      view: from('living-south', [6.3, 1.6, 12.5], 0.853, -0.016),
    },
    {
      id: 'treads',
      type: 'stairs',
      title: 'Up to the gallery',
      text: 'Oak treads and nothing between them: the light of the window falls right through.',
      position: [2.815, 1.222, 5.722],
      normal: [-1, 0, 0],
      room: 'living',
      view: from('stair-foot', [0.8, 1.6, 6.1], -1.525, 0.135),
    },
    {
      id: 'reading',
      type: 'star',
      title: 'Reading corner',
      text: 'Two armchairs, one lamp, and a window the size of a painting.',
      position: [2.8, 3.633, 2.85],
      normal: [0, 1, 0],
      floor: 'upper',
      room: 'library',
      view: from('library-void', [2.7, 4.8, 4.6], -0.018, -0.211),
    },
    {
      id: 'roof',
      type: 'sight',
      title: 'Roof terrace',
      text: 'A second garden, one floor up. In the evening the hills glow behind the grasses.',
      position: [9.141, 3.65, 13.016],
      normal: [0, 1, 0],
      floor: 'upper',
      room: 'roof',
      view: from('roof-door', [8.2, 4.8, 10.35], -2.554, -0.255),
    },
    {
      id: 'court',
      type: 'sight',
      title: 'Courtyard',
      text: 'A maple grows in the middle of the house, and every room has its share of it.',
      position: [9.3, 0, 7.9],
      normal: [0, 1, 0],
      room: 'court',
      view: from('dining-court', [9.1, 1.6, 10.2], -0.185, -0.182),
    },
    {
      id: 'terrace',
      type: 'flag',
      title: 'Terrace',
      text: 'The table seats six, and the lawn begins where the boards end.',
      position: [10.9, 0.745, 15.8],
      normal: [0, 1, 0],
      room: 'terrace',
      view: from('terrace-east', [9.3, 1.6, 14.7], -2.324, -0.267),
    },
  ],
  [
    {
      id: 'island',
      type: 'kitchen',
      title: 'Kitchen island',
      text: 'Cook with a view: from here you see through the courtyard to the stairs.',
      position: [11.3, 0.91, 11.4],
      normal: [0, 1, 0],
      room: 'kitchen',
      view: from('kitchen-counter', [12.15, 1.6, 12.3], 0.435, -0.313),
    },
  ],
);
