import { archivedFilePath } from '../../contract/twin-archive/archived-file.ts';
import type { Context } from '../access/context.ts';
import { fileKey } from '../files/store/file-key.ts';
import type { ExportedTour } from './content/read-export.ts';
import type { TwinPart } from './signed-parts.ts';
import { exportedFiles, isCompressible, mayLeave } from './content/exported-files.ts';

/** The files of a twin, each read when it is asked for. `missing` gets the sums of those that are not there, or may not leave. */
export async function* fileParts(
  { files }: Pick<Context, 'files'>,
  tour: ExportedTour,
  missing: string[],
): AsyncGenerator<TwinPart> {
  for (const file of exportedFiles(tour)) {
    const { sha256, kind } = file;
    const found = mayLeave(file) ? await files.read(fileKey(tour.userId, sha256)) : null;
    if (!found) {
      missing.push(sha256);
      continue;
    }
    const stored = !isCompressible(kind);
    yield { path: archivedFilePath(file), role: 'content', content: found.body, stored };
  }
}
