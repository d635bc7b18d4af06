/** Where the scale's accuracy comes from; `assumed`: nothing is stated of the capture. */
export type ScaleSource = 'designed' | 'measured' | 'stated' | 'assumed' | 'camera' | 'calibrated';

/** One true length, and what it says of the scale. */
export interface ScaleFromLength {
  /** The calibration's id and title. */
  id: string;
  title: string;
  /** True length by measured length, and by what part of itself that may be off (95 %); null where it cannot be used. */
  factor: number | null;
  relative: number | null;
  /** Metres: as measured before calibration, and as the tape says. */
  measured: number;
  length: number;
}

/** Two statements of the scale that differ by more than their joint 95 % interval allows. */
export interface ScaleDisagreement {
  /** Ids of calibrations; null for what the capture states of itself. */
  first: string;
  second: string | null;
  /** By what part of a length they differ, and by what part they may (95 %). */
  difference: number;
  allowed: number;
}

/** What is known of a capture's scale and accuracy: one for all measurements of a twin. */
export interface Scale {
  /** True metres by the capture's metres. */
  factor: number;
  /** By what part of itself `factor` may be off: a 95 % bound, common to the whole capture. */
  relative: number;
  /** Metres by which any single point may be off in each direction: a 95 % bound. */
  absolute: number;
  source: ScaleSource;
  /** The source of the statement, in words; empty where there is none. */
  note: string;
  /** The true lengths, used or not, in the order of the collection; and the id of what is stated of the camera. */
  lengths: readonly ScaleFromLength[];
  camera: string | null;
  /** Not empty: true lengths contradict each other (then `relative` covers all of them), or the capture. */
  disagreements: readonly ScaleDisagreement[];
}
