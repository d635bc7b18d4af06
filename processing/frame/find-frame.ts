import { Matrix4 } from 'three';
import { SCAN_UNITS, type ScanAnswers, type ScanQuestion } from '../../contract/scans/scan.ts';
import type { Doubt, Frame } from '../../contract/scans/space.ts';
import type { RawScan } from '../mesh/scan-mesh.ts';
import { turnOf } from './up-axes.ts';

export interface FoundFrame {
  frame: Frame;
  /** What has to be answered first; the frame is the likeliest. */
  questions: ScanQuestion[];
  doubts: Doubt[];
}

/** How a scan lies: which way is up, and how long its unit is. Answers decide before all else. */
export function findFrame({ stated, origin }: RawScan, answers: ScanAnswers): FoundFrame {
  const up = answers.up ?? stated.up ?? 'z';
  const metresPerUnit = answers.unit ? SCAN_UNITS[answers.unit] : (stated.metresPerUnit ?? 1);
  const toFile = turnOf(up).multiply(
    new Matrix4().makeScale(1 / metresPerUnit, 1 / metresPerUnit, 1 / metresPerUnit),
  );
  return {
    frame: { metresPerUnit, up, origin, toFile: [...toFile.elements], evidence: [] },
    questions: [],
    doubts: [],
  };
}
