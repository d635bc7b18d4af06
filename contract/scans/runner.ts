import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';
import { scanProgressSchema, scanRequestSchema } from './scan-result.ts';

/** A runner: a program on another machine that processes scans for this server. Only staff see runners. */
const runnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * Memory in MiB and number of processors that the runner stated in its last request; 0 before the first one.
   */
  memory: z.number(),
  cores: z.number(),
  createdAt: timestampSchema,
  /** When the runner last sent a request, accurate to a minute; null before the first one. */
  seenAt: timestampSchema.nullable(),
  /** The scans that the runner is processing. */
  scans: z.array(
    z.object({
      /** The id of the scan's job, as in the log. */
      id: z.string(),
      /** Progress of processing, 0 to 1; null if unknown. */
      progress: z.number().nullable(),
      step: z.string(),
    }),
  ),
});
export type Runner = z.infer<typeof runnerSchema>;

/** All runners, oldest first. */
export const runnerListSchema = z.object({ runners: z.array(runnerSchema) });

export const runnerInputSchema = z.object({
  name: z.string().trim().min(1, 'Give the runner a name.').max(80),
});

/**
 * The response to a request that creates a runner. No other response contains `token`, because the server
 * stores only a hash of it.
 */
export const newRunnerSchema = z.object({ runner: runnerSchema, token: z.string() });
export type NewRunner = z.infer<typeof newRunnerSchema>;

/** The resources that a runner has free for one more scan. */
export const runnerOfferSchema = z.object({
  /** Memory in MiB. */
  memory: z
    .int()
    .min(512)
    .max(1024 ** 2),
  cores: z.int().min(1).max(1024),
});

/** A scan that the server gives to a runner to process. */
export const scanLeaseSchema = z.object({
  /** The id of the lease. The addresses for the scan's source and result contain it. */
  lease: z.string(),
  /** Seconds after which the lease ends unless the runner renews it. */
  lasts: z.number(),
  /** Size of the uploaded file in bytes, and its SHA-256 in hexadecimal. */
  bytes: z.number(),
  sha256: z.string(),
  /** The request for the scan program, without file paths. */
  request: scanRequestSchema.omit({ source: true, output: true }),
});
export type ScanLease = z.infer<typeof scanLeaseSchema>;

/** The progress that the scan program last reported; null while the runner downloads the source. */
export const leaseProgressSchema = z.object({ progress: scanProgressSchema.nullable() });

export const renewedLeaseSchema = z.object({
  /** Whether the scan's owner cancelled the processing. The runner then stops and asks for another scan. */
  cancelled: z.boolean(),
});

export const leaseFailureSchema = z.object({
  /**
   * `memory`: the scan needs more memory than the runner has. Only runners with more memory, or with the
   * maximum that a scan can use, will get it. `stopped`: the runner is shutting down, so this attempt does
   * not count.
   */
  reason: z.enum(['memory', 'stopped', 'error']),
  /** Details for the log. */
  detail: z.string().max(500).default(''),
});
export type LeaseFailure = z.input<typeof leaseFailureSchema>;
