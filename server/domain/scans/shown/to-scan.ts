import type { Scan } from '../../../../contract/scans/scan.ts';
import type { JobTable, ScanTable } from '../../../platform/store/schema.ts';
import { readStepText } from '../run/step-text.ts';
import type { ScanSource } from '../rows/source-of.ts';

/** What a scan's columns are read without: it is large. */
export type ScanRow = Omit<ScanTable, 'result'>;

export interface ScanFacts {
  job: Pick<JobTable, 'state' | 'progress' | 'text'> | undefined;
  source: Pick<ScanSource, 'name' | 'bytes'> | undefined;
  bytes: number;
  doubts: number;
  inTwin: boolean;
}

/** A scan as its owner sees it. */
export function toScan(row: ScanRow, { job, source, ...facts }: ScanFacts): Scan {
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    ...howFar(row, job),
    questions: row.questions ? (JSON.parse(row.questions) as Scan['questions']) : [],
    answers: row.answers ? (JSON.parse(row.answers) as Scan['answers']) : {},
    run: row.run,
    source: source ? { name: source.name, bytes: source.bytes } : null,
    ...facts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function howFar(
  { state, problem }: ScanRow,
  job: ScanFacts['job'],
): Pick<Scan, 'progress' | 'text' | 'left'> {
  const isUnderWay = state === 'waiting' || state === 'processing';
  if (!isUnderWay || !job) return { progress: null, text: problem, left: null };
  const { step, left } = readStepText(job.text);
  return { progress: job.progress < 0 ? null : job.progress / 1_000, text: step, left };
}
