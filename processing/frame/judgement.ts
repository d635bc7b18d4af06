import type { ScanQuestion } from '../../contract/scans/scan.ts';
import type { Doubt } from '../../contract/scans/space.ts';

/** What was found of a part of the frame. */
export interface Judgement {
  evidence: string[];
  questions: ScanQuestion[];
  doubts: Doubt[];
}
