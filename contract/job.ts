import { z } from 'zod';

/** Work that a server does in the background for somebody, as its person sees it. */
export const jobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** 0 to 1; null where nobody can tell. */
  progress: z.number().min(0).max(1).nullable(),
  /** What is being done, or why it failed: a sentence; ''. */
  text: z.string(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Job = z.infer<typeof jobSchema>;

/** Newest first. */
export const jobListSchema = z.object({ jobs: z.array(jobSchema) });
export type JobList = z.infer<typeof jobListSchema>;
