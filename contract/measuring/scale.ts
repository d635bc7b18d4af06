/** Source of the scale's accuracy. `assumed`: the capture states no accuracy. */
export type ScaleSource = 'designed' | 'measured' | 'stated' | 'assumed' | 'camera' | 'calibrated';

/** A true length and its effect on the scale. */
export interface ScaleFromLength {
  /** The calibration's id and title. */
  id: string;
  title: string;
  /**
   * True length divided by measured length, and the relative 95% uncertainty of this factor; null if the
   * length is not used.
   */
  factor: number | null;
  relative: number | null;
  /**
   * `measured`: the length in metres as measured in the capture, before calibration. `length`: the length in
   * metres that the user entered.
   */
  measured: number;
  length: number;
}

/** Two statements about the scale that differ by more than their joint 95% interval allows. */
export interface ScaleDisagreement {
  /**
   * Ids of the calibrations. `second` is null if `first` disagrees with the scale and accuracy stated for the
   * capture.
   */
  first: string;
  second: string | null;
  /**
   * `difference`: how much the two statements differ, as the natural logarithm of the ratio of their factors.
   * `allowed`: the largest difference that their joint 95% interval allows.
   */
  difference: number;
  allowed: number;
}

/** Scale and accuracy of a capture. They are the same for all measurements of a twin. */
export interface Scale {
  /** True metres per metre of the capture. */
  factor: number;
  /** Relative 95% error bound of `factor`, common to all lengths. */
  relative: number;
  /** 95% error bound of any single point in each direction, in metres. */
  absolute: number;
  source: ScaleSource;
  /** Source of the accuracy as text; empty if not stated. */
  note: string;
  /**
   * `lengths`: the true lengths, used or not, in the order of the collection. `camera`: id of the calibration
   * that states the camera's accuracy; null if there is none.
   */
  lengths: readonly ScaleFromLength[];
  camera: string | null;
  /**
   * Not empty if true lengths contradict each other (`relative` then covers all of them) or contradict the
   * capture.
   */
  disagreements: readonly ScaleDisagreement[];
}
