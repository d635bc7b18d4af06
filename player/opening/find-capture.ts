import { isCaptureId } from '../../contract/capture-id.ts';
import type { CaptureFiles } from '../capture/capture-files.ts';
import { readManifest, type Manifest } from '../capture/manifest.ts';

/** What a capture id leads to. */
export type Found =
  | LocalFound
  /** Not one of ours: the provider's. */
  | { kind: 'matterport'; id: string }
  | { kind: 'no-id' }
  | { kind: 'bad-id'; id: string }
  /** A scan that is not, or not any more, to be seen here. */
  | { kind: 'not-shared' }
  /** Ours could not be asked or read; the provider was not tried, because it may well be ours. */
  | { kind: 'failed' };

export interface LocalFound extends CaptureFiles {
  kind: 'local';
  manifest: Manifest;
}

/** Milliseconds to wait for `capture.json`. */
const LIMIT = 15_000;

/** Looks a capture id up among our own captures; any other id of the right form is the provider's. */
export async function findCapture(id: string, signal: AbortSignal): Promise<Found> {
  if (id === '') return { kind: 'no-id' };
  if (!isCaptureId(id)) return { kind: 'bad-id', id };
  const folder = `/captures/${encodeURIComponent(id)}/`;
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]);
    const response = await fetch(`${folder}capture.json`, { signal: limited });
    if (response.status === 404) return { kind: 'matterport', id };
    const manifest = response.ok ? readManifest(await response.json()) : null;
    return manifest ? { kind: 'local', manifest, folder } : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}
