import type { Capture } from '../../contract/capture.ts';

/** The content of `capture.json` for one of our own captures. `contract/capture.ts` defines its schema. */
export type Manifest = Capture;

/**
 * Returns the manifest in the server's response, or null if it is invalid. Because zod is not in the player's
 * bundle, the function checks only for errors that would break the player immediately. The scripts that
 * create captures validate them against the full schema.
 */
export function readManifest(data: unknown): Manifest | null {
  if (typeof data !== 'object' || data === null) return null;
  const { format, id, name, scene, parts, poster, start, floors, rooms, sweeps } = data as Partial<Manifest>;
  const texts = [id, name, scene, poster];
  if (format !== 1 && format !== 2) return null;
  if (!texts.every((text) => typeof text === 'string')) return null;
  if (format === 2 && !Array.isArray(parts)) return null;
  if (!Array.isArray(floors) || !Array.isArray(rooms) || !Array.isArray(sweeps)) return null;
  if (!sweeps.some((sweep) => sweep.id === start?.sweep)) return null;
  return data as Manifest;
}
