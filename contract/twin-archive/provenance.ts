import { z } from 'zod';

/** Limits of another server's data: provenance is shown to users and never acted on. */
const text = z.string().max(300);
/** ISO 8601, UTC. */
const moment = z.string().max(40);
/** Generations that are kept: a twin that moves back and forth does not grow. */
const GENERATIONS_MAX = 10;

const facts = {
  format: z.literal('gov360-twin-provenance'),
  version: z.literal(1),
  exported: z.object({
    at: moment,
    /** Origin of the server that made the archive, by its own name. */
    server: text,
  }),
  /** Whose twin it was: plain text, matched to no account. `id` is only valid on that server. */
  owner: z.object({ id: text, name: text, company: text }),
  tour: z.object({ created: moment, updated: moment, revision: z.int().min(1), public: z.boolean() }),
};

/** What is kept about the origin of an imported twin. */
export interface Origin extends z.infer<z.ZodObject<typeof facts>> {
  origin: Origin | null;
}

/** Anything may be nested here, to any depth: `toOrigin` reads it. */
const before = z.unknown();

/** `provenance.json`: users, times, revisions and the server. */
export const provenanceSchema = z.object({
  $schema: z.string().optional(),
  ...facts,
  /** When each item was last written, and in which revision of the tour. */
  items: z
    .array(z.object({ collection: text, id: text, revision: z.int().min(1), updated: moment }))
    .optional(),
  /**
   * SHA-256 of files that documents name and that are not in the archive: lost, or not yet found free of
   * viruses.
   */
  missingFiles: z.array(z.string()).optional(),
  /** Where the twin was imported from, or null. */
  origin: before,
});
export type Provenance = z.infer<typeof provenanceSchema>;

const originSchema = z.object({ ...facts, origin: before });

/** What `tour_origins` keeps of a `provenance.json`; null if it contains nothing readable. */
export function toOrigin(provenance: unknown, generations = GENERATIONS_MAX): Origin | null {
  if (generations === 0) return null;
  const parsed = originSchema.safeParse(provenance);
  if (!parsed.success) return null;
  return { ...parsed.data, origin: toOrigin(parsed.data.origin, generations - 1) };
}
