import type { CaptureAccuracy } from '../contract/capture.ts';
import type { Frame } from '../contract/scans/space.ts';
import type { RawScan } from './scan-mesh.ts';

/** Parts of a length by which a scan's scale may be off that nobody has checked, as of phones with a depth sensor and photogrammetry. */
const UNCHECKED_SCALE = 0.02;
/** Metres by which a point of a scanned surface may be off, however fine its mesh. */
const SURFACE = 0.01;

/**
 * How far lengths in the capture may be off. Nothing in a mesh says how it was measured, so its scale is what measuring assumes of any
 * capture; a true length, or the accuracy of the device, sets it closer there (docs/measuring.md). `error`: metres that the finest model
 * lies beside the scan.
 */
export function stateAccuracy(raw: RawScan, frame: Frame, error: number): CaptureAccuracy {
  const unit =
    raw.stated.metresPerUnit === frame.metresPerUnit ? `${raw.format} says so` : 'found from heights';
  return {
    relative: UNCHECKED_SCALE,
    absolute: SURFACE + error,
    source: 'stated',
    note: `Scale as in the file (${unit}), not checked: measure a length that you know to set it.`,
  };
}
