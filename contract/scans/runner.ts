import { z } from 'zod';
import { timestampSchema } from '../timestamp.ts';
import { scanProgressSchema, scanRequestSchema } from './scan-result.ts';

/** A runner: a program elsewhere that processes scans for this server. Only staff see runners. */
const runnerSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** MiB and processors that it last offered; 0 before its first request. */
  memory: z.number(),
  cores: z.number(),
  createdAt: timestampSchema,
  /** Correct to a minute; null before its first request. */
  seenAt: timestampSchema.nullable(),
  /** What it works on. */
  scans: z.array(
    z.object({
      /** The id of its job, as in the log. */
      id: z.string(),
      /** 0 to 1; null if unknown. */
      progress: z.number().nullable(),
      step: z.string(),
    }),
  ),
});
export type Runner = z.infer<typeof runnerSchema>;

/** Oldest first. */
export const runnerListSchema = z.object({ runners: z.array(runnerSchema) });

export const runnerInputSchema = z.object({
  name: z.string().trim().min(1, 'Give the runner a name.').max(80),
});

/** `token` is in this answer only: the server keeps a hash. */
export const newRunnerSchema = z.object({ runner: runnerSchema, token: z.string() });
export type NewRunner = z.infer<typeof newRunnerSchema>;

/** What a runner has for one more scan. */
export const runnerOfferSchema = z.object({
  /** MiB. */
  memory: z
    .int()
    .min(512)
    .max(1024 ** 2),
  cores: z.int().min(1).max(1024),
});

/** A scan to process. */
export const scanLeaseSchema = z.object({
  /** The id of the lease, in the addresses of its source and result. */
  lease: z.string(),
  /** Seconds after which it ends unless it is renewed. */
  lasts: z.number(),
  /** The source: its size, and its SHA-256 in hexadecimal. */
  bytes: z.number(),
  sha256: z.string(),
  /** The program's request, which names no path. */
  request: scanRequestSchema.omit({ source: true, output: true }),
});
export type ScanLease = z.infer<typeof scanLeaseSchema>;

/** The last progress of the program; null while the source arrives. */
export const leaseProgressSchema = z.object({ progress: scanProgressSchema.nullable() });

export const renewedLeaseSchema = z.object({
  /** Its owner cancelled the scan: stop, and ask for another one. */
  cancelled: z.boolean(),
});

export const leaseFailureSchema = z.object({
  /**
   * `memory`: the scan needs more than the runner has, so that only runners with more get it again. `stopped`: the runner stops, so this
   * attempt does not count.
   */
  reason: z.enum(['memory', 'stopped', 'error']),
  /** For the log. */
  detail: z.string().max(500).default(''),
});
export type LeaseFailure = z.input<typeof leaseFailureSchema>;
