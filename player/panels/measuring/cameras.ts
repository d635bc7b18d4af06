/** What its maker states of a camera: a bound for lengths, and metres for single points where it states one. */
interface StatedCamera {
  name: string;
  relative: number;
  absolute: number | null;
  /** Where that comes from, as it is kept with the twin. */
  source: string;
}

/** Cameras whose data sheets we know; any other is typed in. */
export const CAMERAS: readonly StatedCamera[] = [
  {
    name: 'Matterport Pro2',
    relative: 0.01,
    absolute: null,
    source: 'Matterport Pro2: within 1 %, as its maker states.',
  },
  {
    name: 'Matterport Pro3',
    relative: 0.002,
    absolute: 0.02,
    source: 'Matterport Pro3: ± 20 mm at 10 m, as its maker states.',
  },
];
