import { z } from 'zod';

/**
 * Text from another server, for display. Only the owner's `id` is also compared: if the account with this id
 * was deleted from this server, the server does not store the owner's name.
 */
const text = z.string().max(300);
/** ISO 8601, UTC. */
const moment = z.string().max(40);
/**
 * Maximum number of nested origins that are kept. Without a limit, the provenance of a twin would grow with
 * every export and import.
 */
const GENERATIONS_MAX = 10;

const facts = {
  format: z.literal('gov360-twin-provenance'),
  version: z.literal(1),
  exported: z.object({
    at: moment,
    /** The origin that the exporting server claims to have. */
    server: text,
  }),
  /**
   * The twin's owner. `name` and `company` are plain text that is not compared with any account. `id` is the
   * owner's id on the exporting server.
   */
  owner: z.object({ id: text, name: text, company: text }),
  tour: z.object({ created: moment, updated: moment, revision: z.int().min(1), public: z.boolean() }),
};

/** What is stored about the origin of an imported twin. */
export interface Origin extends z.infer<z.ZodObject<typeof facts>> {
  origin: Origin | null;
}

/** An origin that is nested to any depth. `toOrigin` parses it. */
const before = z.unknown();

/**
 * The schema of `provenance.json`. The file names the twin's owner, the server that exported the twin, and
 * the time of the export. It also states when each item was last written and in which revision, which files
 * are missing, and where an imported twin came from.
 */
export const provenanceSchema = z.object({
  $schema: z.string().optional(),
  ...facts,
  /** When each item was last written, and in which revision of the tour. */
  items: z
    .array(z.object({ collection: text, id: text, revision: z.int().min(1), updated: moment }))
    .optional(),
  /**
   * SHA-256 of files that documents refer to but that the archive does not contain, because they are lost or
   * have not been checked for viruses yet.
   */
  missingFiles: z.array(z.string()).optional(),
  /** The origin of the archive from which the twin was imported; null if it was not imported. */
  origin: before,
});
export type Provenance = z.infer<typeof provenanceSchema>;

const originSchema = z.object({ ...facts, origin: before });

/**
 * Returns the part of a `provenance.json` that the table `tour_origins` stores; null if the file is not
 * valid.
 */
export function toOrigin(provenance: unknown, generations = GENERATIONS_MAX): Origin | null {
  if (generations === 0) return null;
  const parsed = originSchema.safeParse(provenance);
  if (!parsed.success) return null;
  return { ...parsed.data, origin: toOrigin(parsed.data.origin, generations - 1) };
}
