/** Source of the scale's accuracy. `assumed`: the capture states nothing. */
export type ScaleSource = 'designed' | 'measured' | 'stated' | 'assumed' | 'camera' | 'calibrated';

/** A true length and its effect on the scale. */
export interface ScaleFromLength {
  /** The calibration's id and title. */
  id: string;
  title: string;
  /** True length divided by measured length, and its relative 95 % uncertainty; null if it cannot be used. */
  factor: number | null;
  relative: number | null;
  /** Metres: as measured before calibration, and as entered. */
  measured: number;
  length: number;
}

/** Two statements about the scale that differ by more than their joint 95 % interval allows. */
export interface ScaleDisagreement {
  /** Ids of calibrations; null for the capture's own statement. */
  first: string;
  second: string | null;
  /** Relative difference, and the allowed one (95 %). */
  difference: number;
  allowed: number;
}

/** Scale and accuracy of a capture, the same for all measurements of a twin. */
export interface Scale {
  /** True metres by the capture's metres. */
  factor: number;
  /** Relative 95 % bound of `factor`, common to the whole capture. */
  relative: number;
  /** 95 % bound in metres of any single point, in each direction. */
  absolute: number;
  source: ScaleSource;
  /** Source of the statement, as text; empty if there is none. */
  note: string;
  /** The true lengths, used or not, in the order of the collection, and the id of the statement about the camera. */
  lengths: readonly ScaleFromLength[];
  camera: string | null;
  /** Not empty if true lengths contradict each other (then `relative` covers all of them) or the capture. */
  disagreements: readonly ScaleDisagreement[];
}
