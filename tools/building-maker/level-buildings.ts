import type { Box } from './building.ts';
import type { LevelBuilding } from './level-scan.ts';
import { air, block, box, type Corner, flight, SLAB, slope, spiral, terrain } from './shapes.ts';

const table = (x: number, z: number, y = 0): Box[] => [
  box([x, y + 0.7, z], [x + 1.4, y + 0.75, z + 0.8], 'furniture'),
  box([x + 0.6, y, z + 0.3], [x + 0.7, y + 0.7, z + 0.4], 'furniture'),
];
const bed = (x: number, z: number, y = 0): Box => box([x, y, z], [x + 2, y + 0.5, z + 1.6], 'furniture');
const furniture = (y = 0): Box[] => [...table(1, 1, y), ...table(4, 4, y), bed(7, 0.5, y)];

/** Returns a floor of one room of 10 × 8 m. */
const room = (y: number, height = 2.5): Box => air([0, y, 0], [10, y + height, 8]);
const inRoom: Corner = [0.3, 0.1, 0.3];

/** The buildings by name, in metres. Each call creates a new one. */
export const LEVEL_BUILDINGS: Readonly<Record<string, () => LevelBuilding>> = {
  'one room': () => ({
    boxes: [block([0, 0, 0], [10, 2.5, 8]), room(0), ...furniture()],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 0.5],
      [9.5, 0, 7.5],
    ],
  }),
  'an empty room': () => ({
    boxes: [block([0, 0, 0], [5, 2.5, 4]), air([0, 0, 0], [5, 2.5, 4])],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 0.5],
      [4.5, 0, 3.5],
    ],
  }),
  'half a storey': () => {
    const steps = flight({ at: [5 - 6 * 0.27, 4], along: '+x', bottom: 0, rise: 1.26, headroom: 2.2 });
    return {
      boxes: [
        block([0, 0, 0], [10, 3.8, 8]),
        air([0, 0, 0], [5, 2.6, 8]),
        air([5, 1.26, 0], [10, 3.8, 8]),
        ...steps.boxes,
      ],
      seenFrom: [inRoom],
      floors: [0, 1.26],
      walk: [
        [0.5, 0, 1],
        [9, 1.26, 7],
      ],
    };
  },
  'a step of 0.5 m in a room': () => ({
    boxes: [
      block([0, 0, 0], [10, 3, 8]),
      room(0, 3),
      box([6, 0, 0], [10, 0.5, 8], 'step'),
      box([5.7, 0, 3], [6, 0.25, 5], 'step'),
      ...table(1, 1),
    ],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 4],
      [9, 0.5, 4],
    ],
  }),
  'a sunken living room': () => ({
    boxes: [
      block([0, -0.45, 0], [10, 2.6, 8]),
      room(0, 2.6),
      air([3, -0.45, 2], [7, 0, 6]),
      box([3, -0.45, 3], [3.3, -0.22, 5], 'step'),
      ...table(8, 1),
    ],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 4],
      [5, -0.45, 4],
    ],
  }),
  'raised platforms': () => ({
    boxes: [
      block([0, 0, 0], [10, 2.6, 8]),
      room(0, 2.6),
      box([0, 0, 5], [4, 0.15, 8], 'step'),
      box([6, 0, 5], [10, 0.4, 8], 'step'),
      box([6, 0, 0], [10, 0.5, 2], 'step'),
      ...table(1, 1),
    ],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [5, 0, 4],
      [2, 0.15, 6.5],
    ],
  }),
  'a gallery over a hall': () => ({
    boxes: [
      block([0, 0, 0], [10, 5.4, 8]),
      room(0, 5.4),
      box([6.5, 2.6, 0], [10, 2.8, 8]),
      ...flight({ at: [6.5 - 15 * 0.27, 1], along: '+x', bottom: 0, rise: 2.8, headroom: 2.2 }).boxes,
      ...table(1, 4),
    ],
    seenFrom: [[0.3, 5, 7]],
    floors: [0, 2.8],
    walk: [
      [1, 0, 6],
      [9, 2.8, 6],
    ],
  }),
  'a narrow gallery around a hall': () => ({
    boxes: [
      block([0, 0, 0], [12, 6, 10]),
      air([0, 0, 0], [12, 6, 10]),
      box([0, 2.75, 0], [12, 3, 1.6]),
      box([0, 2.75, 8.4], [12, 3, 10]),
      box([10.4, 2.75, 0], [12, 3, 10]),
      ...flight({ at: [10.4 - 16 * 0.27, 5], along: '+x', bottom: 0, rise: 3 }).boxes,
    ],
    seenFrom: [[0.3, 5.5, 5]],
    floors: [0, 3],
    walk: [
      [1, 0, 5],
      [1, 3, 0.8],
      [1, 3, 9.2],
    ],
  }),
  'a ramp to the next floor': () => ({
    boxes: [
      block([0, 0, 0], [20, 5.4, 8]),
      air([0, 0, 0], [20, 2.5, 5]),
      air([0, 2.8, 0], [20, 5.4, 8]),
      air([0, 0, 6], [20, 2.8, 8]),
      air([0, 0, 5], [2, 2.5, 6]),
    ],
    quads: [slope([2, 6], [18, 8], [0, 2.8])],
    seenFrom: [inRoom],
    floors: [0, 2.8],
    walk: [
      [5, 0, 2],
      [5, 2.8, 2],
    ],
  }),
  'a low basement': () => ({
    boxes: [
      block([0, -2.1, 0], [10, 2.5, 8]),
      air([0, -2.1, 0], [10, -SLAB, 8]),
      room(0),
      air([8, -SLAB, 0.63], [10, 0, 4.4]),
      ...flight({ at: [9, 3.6], along: '-z', bottom: -2.1, rise: 2.1, width: 1.2 }).boxes,
      ...furniture().slice(0, 4),
    ],
    seenFrom: [inRoom],
    floors: [-2.1, 0],
    walk: [
      [1, 0, 7],
      [1, -2.1, 7],
    ],
  }),
  'a cellar below a part, and an attic above another': () => ({
    boxes: [
      block([0, 0, 0], [14, 2.5, 8]),
      block([0, -2.5, 0], [5, -SLAB, 8]),
      block([9, 2.75, 0], [14, 5, 8]),
      air([0, 0, 0], [14, 2.5, 8]),
      air([0, -2.5, 0], [5, -SLAB, 8]),
      air([9, 2.75, 0], [14, 5, 8]),
      air([0, -SLAB, 3], [1.2, 0, 8]),
      air([12.8, 2.5, 3], [14, 2.75, 8]),
      ...flight({ at: [0.6, 7], along: '-z', bottom: -2.5, rise: 2.5, width: 1.2 }).boxes,
      ...flight({ at: [13.4, 7.2], along: '-z', bottom: 0, rise: 2.75, width: 1.2 }).boxes,
    ],
    seenFrom: [[6, 1, 1]],
    floors: [-2.5, 0, 2.75],
    walk: [
      [7, 0, 4],
      [4, -2.5, 4],
      [10, 2.75, 4],
    ],
  }),
  'sloped ground outside': () => ({
    boxes: [
      box([-0.3, -SLAB, -0.3], [10.3, 2.75, 8.3]),
      room(0),
      air([-0.3, 0, 3], [0, 2.1, 4]),
      ...furniture(),
    ],
    quads: terrain([-15.3, -12], [-0.3, 20], 1, (x) => -0.05 + (x + 0.3) * 0.12),
    floors: [0],
    walk: [
      [5, 0, 3],
      [-2, -0.25, 3.5],
    ],
  }),
  'a house in terrain of 100 m': () => ({
    boxes: [
      box([-0.3, -SLAB, -0.3], [10.3, 2.75, 8.3]),
      room(0),
      air([-0.3, 0, 3], [0, 2.1, 4]),
      ...furniture(),
    ],
    quads: terrain([-50.3, -46], [49.7, 54], 4, (x, z) =>
      Math.hypot(x - 5, z - 4) < 12 ? -0.05 : -0.05 + 1.5 * Math.sin(x / 11) * Math.cos(z / 9),
    ),
    floors: [0],
    walk: [
      [5, 0, 3],
      [-2, -0.05, 3.5],
    ],
  }),
  'a house on flat ground': () => ({
    boxes: [
      box([-0.3, -SLAB, -0.3], [10.3, 2.75, 8.3]),
      room(0),
      air([-0.3, 0, 3], [0, 2.1, 4]),
      ...furniture(),
    ],
    quads: terrain([-12.3, -2], [-0.3, 10], 3, () => -0.06),
    floors: [0],
    walk: [
      [5, 0, 3],
      [-2, -0.06, 3.5],
    ],
  }),
  'a roof terrace': () => ({
    boxes: [
      box([-0.3, -SLAB, -0.3], [10.3, 2.75, 8.3]),
      box([6, 2.75, -0.3], [10.3, 5.5, 8.3]),
      box([-0.3, 2.75, -0.3], [6, 3.75, -0.1]),
      box([-0.3, 2.75, 8.1], [6, 3.75, 8.3]),
      box([-0.3, 2.75, -0.3], [-0.1, 3.75, 8.3]),
      room(0),
      air([6.3, 2.75, 0], [10, 5.25, 8]),
      air([6, 2.75, 6], [6.3, 4.85, 7]),
      air([8.8, 2.5, 2.95], [10, 2.75, 7.2]),
      ...flight({ at: [9.4, 7], along: '-z', bottom: 0, rise: 2.75, width: 1.2 }).boxes,
    ],
    seenFrom: [
      [0.3, 0.1, 0.3],
      [3, 3.2, 3],
    ],
    floors: [0, 2.75],
    walk: [
      [2, 0, 4],
      [7, 2.75, 1],
      [3, 2.75, 4],
    ],
  }),
  'a stair of two flights with a landing': () => {
    const first = flight({ at: [6, 0.6], along: '+x', bottom: 0, rise: 1.44, width: 1.2 });
    const second = flight({ at: [7.9, 1.85], along: '-x', bottom: 1.44, rise: 1.44, width: 1.2 });
    return {
      boxes: [
        block([0, 0, 0], [10, 5.5, 8]),
        room(0, 2.63),
        room(2.88, 2.6),
        air([6, 2.63, 0], [9.2, 2.88, 2.5]),
        box([7.9, 0, 0], [9.2, 1.44, 2.5], 'step'),
        ...second.boxes,
        ...first.boxes,
        ...table(1, 5),
        ...table(1, 5, 2.88),
      ],
      seenFrom: [[0.3, 0.1, 7]],
      floors: [0, 2.88],
      walk: [
        [1, 0, 4],
        [1, 2.88, 4],
      ],
    };
  },
  'an L-shaped stair': () => ({
    boxes: [
      block([0, 0, 0], [10, 5.5, 8]),
      room(0, 2.63),
      room(2.88, 2.6),
      air([4.6, 2.63, 0], [10, 2.88, 1.2]),
      air([8.8, 2.63, 0], [10, 2.88, 3.2]),
      box([8.8, 0, 0], [10, 1.62, 1.2], 'step'),
      ...flight({ at: [8.8 - 8 * 0.27, 0.6], along: '+x', bottom: 0, rise: 1.62, width: 1.2 }).boxes,
      ...flight({ at: [9.4, 1.2], along: '+z', bottom: 1.62, rise: 1.26, width: 1.2 }).boxes,
    ],
    seenFrom: [[0.3, 0.1, 7]],
    floors: [0, 2.88],
    walk: [
      [1, 0, 4],
      [1, 2.88, 4],
    ],
  }),
  'a spiral stair': () => ({
    boxes: [
      block([0, 0, 0], [10, 5.5, 8]),
      room(0, 2.55),
      room(2.8, 2.6),
      air([6.8, 2.55, 2.8], [9.2, 2.8, 5.2]),
      box([7.95, 0, 3.95], [8.05, 3.8, 4.05], 'step'),
    ],
    quads: spiral([8, 4], { bottom: 0, rise: 2.8, radius: 1.2 }),
    seenFrom: [[0.3, 0.1, 7]],
    floors: [0, 2.8],
    walk: [
      [1, 0, 4],
      [1, 2.8, 4],
    ],
  }),
  'two separate stairs': () => ({
    boxes: [
      block([0, 0, 0], [16, 5.3, 8]),
      air([0, 0, 0], [16, 2.5, 8]),
      air([0, 2.75, 0], [7.8, 5.3, 8]),
      air([8, 2.75, 0], [16, 5.3, 8]),
      air([0, 2.5, 2.95], [1.2, 2.75, 7.2]),
      air([14.8, 2.5, 2.95], [16, 2.75, 7.2]),
      ...flight({ at: [0.6, 7], along: '-z', bottom: 0, rise: 2.75, width: 1.2 }).boxes,
      ...flight({ at: [15.4, 7], along: '-z', bottom: 0, rise: 2.75, width: 1.2 }).boxes,
    ],
    seenFrom: [[8, 1, 1]],
    floors: [0, 2.75],
    walk: [
      [8, 0, 4],
      [4, 2.75, 4],
      [12, 2.75, 4],
    ],
  }),
  'a hall of two storeys beside rooms of one': () => ({
    boxes: [
      block([0, 0, 0], [14, 5.3, 8]),
      air([0, 0, 0], [5, 5.3, 8]),
      air([5.2, 0, 0], [14, 2.5, 8]),
      air([5.2, 2.75, 0], [14, 5.3, 8]),
      air([5, 0, 3], [5.2, 2.1, 4]),
      air([12.8, 2.5, 2.95], [14, 2.75, 7.2]),
      ...flight({ at: [13.4, 7], along: '-z', bottom: 0, rise: 2.75, width: 1.2 }).boxes,
    ],
    seenFrom: [[1, 1, 1]],
    floors: [0, 2.75],
    walk: [
      [2, 0, 4],
      [8, 0, 4],
      [8, 2.75, 4],
    ],
  }),
  'dropped ceilings': () => ({
    boxes: [
      block([0, 0, 0], [12, 3.4, 8]),
      air([0, 0, 0], [4, 3.4, 8]),
      air([4, 0, 0], [8, 2.7, 8]),
      air([8, 0, 0], [12, 2.3, 8]),
      box([1, 3, 2], [3, 3.1, 6], 'wall'),
      ...table(1, 1),
      ...table(9, 4),
    ],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 7],
      [11, 0, 7],
    ],
  }),
  'large tables and beds': () => ({
    boxes: [
      block([0, 0, 0], [12, 2.8, 8]),
      air([0, 0, 0], [12, 2.8, 8]),
      box([1, 0.7, 1], [11, 0.76, 2.6], 'furniture'),
      box([5, 0, 1.5], [5.2, 0.7, 2], 'furniture'),
      box([1, 0, 4], [4, 0.55, 7], 'furniture'),
      box([7, 0, 4], [10, 0.95, 7], 'furniture'),
    ],
    seenFrom: [inRoom],
    floors: [0],
    walk: [
      [0.5, 0, 3.3],
      [11.5, 0, 7],
    ],
  }),
  'a mezzanine over half an office': () => ({
    boxes: [
      block([0, 0, 0], [16, 5.2, 10]),
      air([0, 0, 0], [16, 5.2, 10]),
      box([8, 2.35, 0], [16, 2.6, 10]),
      ...flight({ at: [8 - 14 * 0.27, 9.4], along: '+x', bottom: 0, rise: 2.6, width: 1.2 }).boxes,
      box([12, 2.6, 0], [12.1, 5.2, 8]),
      ...table(1, 1),
      ...table(10, 2, 2.6),
    ],
    seenFrom: [[1, 4, 1]],
    floors: [0, 2.6],
    walk: [
      [2, 0, 4],
      [10, 2.6, 5],
    ],
  }),
  'three storeys': () => ({
    boxes: [
      block([0, 0, 0], [10, 8.1, 8]),
      ...[0, 2.8, 5.6].map((y) => room(y, 2.5)),
      ...[0, 2.8].flatMap((y) => [
        air([8.8, y + 2.5, 2.95], [10, y + 2.8, 7.2]),
        ...hollow(flight({ at: [9.4, 7], along: '-z', bottom: y, rise: 2.8, width: 1.2 }).boxes),
      ]),
      ...[0, 2.8, 5.6].flatMap((y) => [...table(1, 1, y), bed(2, 5, y)]),
    ],
    seenFrom: [inRoom],
    floors: [0, 2.8, 5.6],
    walk: [
      [1, 0, 4],
      [1, 2.8, 4],
      [6, 5.6, 4],
    ],
  }),
  'an attic with sloped ceilings': () => ({
    boxes: [
      box([-0.3, -SLAB, -0.3], [10.3, 6.5, 8.3], 'glass'),
      box([-0.3, -SLAB, -0.3], [10.3, 2.75, 8.3]),
      room(0),
      air([0, 2.75, 0], [10, 6.4, 8]),
      air([8.8, 2.5, 2.95], [10, 2.75, 7.2]),
      ...flight({ at: [9.4, 7], along: '-z', bottom: 0, rise: 2.75, width: 1.2, headroom: 2 }).boxes,
      ...table(1, 1),
      ...table(4, 3, 2.75),
    ],
    quads: [roof([0, 0], [10, 4], [3.5, 6]), roof([0, 8], [10, 4], [3.5, 6])],
    seenFrom: [inRoom],
    floors: [0, 2.75],
    walk: [
      [1, 0, 4],
      [2, 2.75, 4],
    ],
  }),
  'a stairwell alone': () => {
    const boxes: Box[] = [block([0, 0, 0], [5, 8.6, 2.6]), air([0, 0, 0], [5, 8.6, 2.6])];
    for (let storey = 0; storey < 2; storey += 1) {
      const y = storey * 2.88;
      boxes.push(
        box([3.55, y + 1.24, 0], [5, y + 1.44, 2.6], 'step'),
        ...hollow(flight({ at: [1.4, 0.6], along: '+x', bottom: y, rise: 1.44, width: 1.2 }).boxes),
        ...hollow(flight({ at: [3.55, 2], along: '-x', bottom: y + 1.44, rise: 1.44, width: 1.2 }).boxes),
        box([0, y + 2.68, 0], [1.4, y + 2.88, 2.6], 'step'),
      );
    }
    return {
      boxes,
      seenFrom: [[2.5, 8.4, 1.3]],
      floors: [0, 2.88, 5.76],
      walk: [
        [0.7, 0, 1.3],
        [0.7, 2.88, 1.3],
        [0.7, 5.76, 1.3],
      ],
    };
  },
  'a tall hall': () => ({
    boxes: [block([0, 0, 0], [30, 9, 18]), air([0, 0, 0], [30, 9, 18]), ...table(5, 5), ...table(20, 10)],
    seenFrom: [[1, 1, 1]],
    floors: [0],
    walk: [
      [2, 0, 2],
      [28, 0, 16],
    ],
  }),
  'a long corridor': () => ({
    boxes: [block([0, 0, 0], [60, 2.5, 2]), air([0, 0, 0], [60, 2.5, 2])],
    seenFrom: [[1, 1, 1]],
    floors: [0],
    walk: [
      [1, 0, 1],
      [59, 0, 1],
    ],
  }),
  'a yard with a wall': () => ({
    boxes: [
      box([-10, -0.2, -8], [10, 0, 8]),
      box([-10, 0, -8], [10, 2.2, -7.8]),
      box([-10, 0, -8], [-9.8, 2.2, 8]),
      ...table(2, 2),
    ],
    seenFrom: [[0, 1, 0]],
    floors: [0],
    walk: [
      [0, 0, 0],
      [8, 0, 6],
    ],
  }),
  'floor and furniture': () => ({
    boxes: [box([0, -0.2, 0], [10, 0, 8]), ...furniture(), box([0, 0, 3], [0.5, 1.9, 5], 'furniture')],
    seenFrom: [[9, 3, 7]],
    floors: [0],
    walk: [
      [0.5, 0, 0.5],
      [9, 0, 7],
    ],
  }),
};

function roof(
  [x0, z0]: readonly [number, number],
  [x1, z1]: readonly [number, number],
  [low, high]: readonly [number, number],
): readonly [Corner, Corner, Corner, Corner] {
  const corners = [
    [x0, low, z0],
    [x1, low, z0],
    [x1, high, z1],
    [x0, high, z1],
  ] as const;
  return z1 > z0 ? corners : [corners[0], corners[3], corners[2], corners[1]];
}

/** Returns steps of which only the upper 20 cm are solid. */
function hollow(boxes: readonly Box[]): Box[] {
  return boxes.map((each) =>
    each.of === 'step' ? { ...each, from: [each.from[0], each.to[1] - 0.2, each.from[2]] } : each,
  );
}
