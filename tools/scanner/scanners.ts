export interface Scanner {
  /** The metres between its stations, and whether it also passes through each door, as a phone does. */
  spacing: number;
  alongPath: boolean;
  /** Its range in metres, and the minimum cosine between a ray and a surface's normal. */
  range: number;
  slant: number;
  /** The maximum elevation that it sees, in radians. A phone is seldom pointed at the ceiling. */
  up: number;
  /** The longest edge of a triangle, in metres. */
  edge: number;
  /** The standard deviation along the ray, in metres. */
  noise: number;
  /** The error of the final position as a fraction of the distance walked. */
  drift: number;
  /** The share of the visible surface that is missing in patches. */
  holes: number;
  /**
   * Floating pieces per 100 m² of floor, people standing around, mirrors, and places visited twice whose
   * surfaces did not align.
   */
  specks: number;
  people: number;
  mirrors: number;
  doubled: number;
}

/** Scanners from a careful one on a tripod to a phone carried through quickly. Figures show their names. */
export const SCANNERS = {
  tripod: {
    spacing: 4,
    alongPath: false,
    range: 20,
    slant: 0.06,
    up: 1.5,
    edge: 0.09,
    noise: 0.002,
    drift: 0.001,
    holes: 0.02,
    specks: 3,
    people: 1,
    mirrors: 0,
    doubled: 0,
  },
  phone: {
    spacing: 2,
    alongPath: true,
    range: 5,
    slant: 0.15,
    up: 1.2,
    edge: 0.1,
    noise: 0.005,
    drift: 0.003,
    holes: 0.06,
    specks: 8,
    people: 1,
    mirrors: 1,
    doubled: 1,
  },
  'quick phone': {
    spacing: 3,
    alongPath: true,
    range: 4,
    slant: 0.2,
    up: 0.9,
    edge: 0.12,
    noise: 0.01,
    drift: 0.005,
    holes: 0.15,
    specks: 15,
    people: 2,
    mirrors: 1,
    doubled: 2,
  },
} as const satisfies Record<string, Scanner>;

export type ScannerName = keyof typeof SCANNERS;
