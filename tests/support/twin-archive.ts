import { createHash } from 'node:crypto';
import { ARCHIVE_PATHS, type Manifest } from '../../contract/twin-archive/manifest.ts';
import { type RawFile, rawZip } from './raw-zip.ts';

const PROVENANCE: ReadonlySet<string> = new Set([
  ARCHIVE_PATHS.provenance,
  ARCHIVE_PATHS.history,
  ARCHIVE_PATHS.comments,
]);

/** Returns a tag as an archive stores it. */
export function archivedTag(id: string, others: Readonly<Record<string, unknown>> = {}) {
  return {
    id,
    title: `Title of ${id}`,
    text: '',
    color: 'blue',
    position: [1, 2, 3],
    normal: [0, 1, 0],
    ...others,
  };
}

export interface ArchiveContent {
  twin?: Readonly<Record<string, unknown>>;
  tags?: readonly unknown[];
  /** More parts, or other texts for the standard parts. */
  parts?: Readonly<Record<string, string>>;
  /** Changes the manifest. */
  manifest?: (manifest: Manifest) => unknown;
  /** Files after the ones that the manifest lists. */
  others?: readonly RawFile[];
}

/** Returns the files of a twin's archive, complete and unsigned. */
export function archiveFiles({
  twin = { name: 'Head office', matterportId: 'gv360office' },
  tags = [archivedTag('boiler')],
  parts = {},
  manifest = (manifest) => manifest,
  others = [],
}: ArchiveContent = {}): RawFile[] {
  const texts: Record<string, string> = {
    [ARCHIVE_PATHS.twin]: JSON.stringify({ twin }),
    [ARCHIVE_PATHS.collection('tags')]:
      `{"items": [\n${tags.map((tag) => JSON.stringify(tag)).join(',\n')}\n]}\n`,
    ...parts,
  };
  const files = Object.entries(texts).map(([name, content]) => ({ name, content, deflated: true }));
  const listed: Manifest = {
    format: 'gov360-twin',
    version: 1,
    name: 'Head office',
    matterportId: 'gv360office',
    parts: files.map(({ name, content }) => ({
      path: name,
      role: PROVENANCE.has(name) ? 'provenance' : 'content',
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return [...files, { name: ARCHIVE_PATHS.manifest, content: JSON.stringify(manifest(listed)) }, ...others];
}

export function twinArchive(content: ArchiveContent = {}): Buffer<ArrayBuffer> {
  return rawZip(archiveFiles(content));
}
