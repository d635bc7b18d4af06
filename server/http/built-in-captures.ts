import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { isCaptureId } from '../../contract/capture-id.ts';

const folder = resolve(import.meta.dirname, '../../captures');
let ids: readonly string[] | null = null;

/** The ids of our own captures: the folders of `captures/` whose name is an id. Read once; they come with the program. */
export function builtInCaptures(): readonly string[] {
  ids ??= readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isCaptureId(entry.name))
    .map((entry) => entry.name);
  return ids;
}

/** The address of a built-in capture's poster on either origin; null for any other capture. */
export function posterOf(captureId: string): string | null {
  return builtInCaptures().includes(captureId) ? `/captures/${captureId}/poster.webp` : null;
}
