import type { Job } from '../../../contract/job.ts';
import type { JobLane, JobTable } from '../store/schema.ts';

type JobRow = Pick<JobTable, 'id' | 'kind' | 'state' | 'progress' | 'text' | 'created_at' | 'updated_at'>;

/** The kinds of jobs that users see and can stop. */
export const SEEN_LANE: JobLane = 'imports';

/** Returns a job in the form that the user sees. */
export function toJob(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    progress: row.progress < 0 ? null : row.progress / 1_000,
    text: row.text,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
