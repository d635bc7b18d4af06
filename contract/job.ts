import { z } from 'zod';

/** A background job as pages show it to its user. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Progress, 0 to 1; null if unknown. */
  progress: z.number().min(0).max(1).nullable(),
  /** The current step, or the error message if the job failed; '' if neither. */
  text: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Job = z.infer<typeof jobSchema>;

/** A user's jobs, newest first. */
export const jobListSchema = z.object({ jobs: z.array(jobSchema) });
export type JobList = z.infer<typeof jobListSchema>;
