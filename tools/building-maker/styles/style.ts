/** How another author would model a house: its differences from the standard buildings. */
export interface Style {
  /** `planes`: a single plane for each wall; `boxes`: boxes that overlap without being joined. */
  walls: 'planes' | 'boxes';
  /** The thickness of walls, in metres. */
  thickness: number;
  height: number;
  /** The height of inner walls that end below the ceiling. */
  innerHeight?: number;
  plan: 'rooms' | 'corridors';
  /** The minimum clear metres of a room's shortest side. */
  leastSide: number;
  /** How the plan is bent: x by a share of z, and wider with z. */
  shear?: number;
  taper?: number;
  /** The rotation about the up axis, in radians. */
  angle?: number;
  /** Whether some rooms consist of several rectangles: L, T and U. */
  joined?: boolean;
  /** The bulges in outer walls. */
  bulges?: readonly ('round' | 'bay' | 'niche')[];
  columns?: boolean;
  doors: readonly { width: number; top: number | 'ceiling' }[];
  leaves: readonly Leaf[];
  windows: readonly { bottom: number; top: number }[];
  furniture: 'none' | 'some' | 'crammed';
  ceilings?: boolean;
  /** Whether there is a floor above, with a room that spans both. */
  void?: boolean;
  around?: readonly ('ground' | 'terrace' | 'house')[];
  /** The maximum side of a triangle, the noise and the missing share, as in a scan. */
  edge: number;
  noise: number;
  holes: number;
}

export type Leaf = 'none' | 'open' | 'ajar' | 'shut' | 'both shut' | 'sliding';

const PLAIN: Style = {
  walls: 'boxes',
  thickness: 0.15,
  height: 2.6,
  plan: 'rooms',
  leastSide: 2,
  doors: [0.8, 0.9, 1].map((width) => ({ width, top: 2.05 })),
  leaves: ['none'],
  windows: [{ bottom: 0.9, top: 2.1 }],
  furniture: 'some',
  ceilings: true,
  edge: 0.15,
  noise: 0.004,
  holes: 0.01,
};

/** The styles. Figures show their names. */
export const STYLES = {
  planes: { ...PLAIN, walls: 'planes', thickness: 0 },
  'planes, two triangles a wall': {
    ...PLAIN,
    walls: 'planes',
    thickness: 0,
    furniture: 'none',
    edge: Infinity,
    noise: 0,
    holes: 0,
  },
  'overlapping boxes': { ...PLAIN, edge: Infinity, noise: 0, holes: 0 },
  'thin walls': { ...PLAIN, thickness: 0.06, noise: 0.006, holes: 0.03 },
  'thick walls': { ...PLAIN, thickness: 0.55, leastSide: 2.2 },
  'low inner walls': { ...PLAIN, height: 3, innerHeight: 2.2, thickness: 0.1 },
  'no ceilings': { ...PLAIN, ceilings: false },
  'no ceilings, planes': { ...PLAIN, walls: 'planes', thickness: 0, ceilings: false },
  empty: { ...PLAIN, furniture: 'none' },
  crammed: { ...PLAIN, furniture: 'crammed', leastSide: 2.4 },
  'open leaves': { ...PLAIN, leaves: ['open', 'ajar'] },
  'shut leaves': { ...PLAIN, leaves: ['shut', 'open'] },
  'shut leaves in thin walls': { ...PLAIN, thickness: 0.08, leaves: ['shut', 'open'] },
  'shut double doors': {
    ...PLAIN,
    doors: [1.4, 1.6, 1.8].map((width) => ({ width, top: 2.1 })),
    leaves: ['both shut', 'none'],
  },
  'shut double doors in thin walls': {
    ...PLAIN,
    thickness: 0.08,
    doors: [1.4, 1.6, 1.8].map((width) => ({ width, top: 2.1 })),
    leaves: ['both shut', 'none'],
  },
  'sliding doors': { ...PLAIN, leaves: ['sliding'] },
  'wide doors': { ...PLAIN, doors: [1.2, 1.4, 1.6].map((width) => ({ width, top: 2.4 })) },
  'narrow doors': { ...PLAIN, doors: [0.65, 0.7].map((width) => ({ width, top: 1.9 })) },
  arches: { ...PLAIN, doors: [0.8, 0.9, 1.1].map((width) => ({ width, top: 'ceiling' })) },
  'windows to the floor': { ...PLAIN, windows: [{ bottom: 0, top: 2.2 }] },
  'joined rooms': { ...PLAIN, joined: true, columns: true },
  slanted: { ...PLAIN, shear: 0.3, angle: 0.4 },
  tapered: { ...PLAIN, taper: 0.03, thickness: 0.12 },
  'round and bay': { ...PLAIN, bulges: ['round', 'bay', 'niche'] },
  corridors: { ...PLAIN, plan: 'corridors', leastSide: 1.6 },
  closets: { ...PLAIN, leastSide: 0.95, doors: [{ width: 0.65, top: 2 }], furniture: 'none' },
  rough: { ...PLAIN, edge: 0.12, noise: 0.012, holes: 0.08 },
  dense: { ...PLAIN, edge: 0.05, noise: 0.003 },
  void: { ...PLAIN, void: true },
  surroundings: { ...PLAIN, around: ['ground', 'terrace'] },
  'two houses': { ...PLAIN, around: ['house'] },
} as const satisfies Record<string, Style>;

export type StyleName = keyof typeof STYLES;
