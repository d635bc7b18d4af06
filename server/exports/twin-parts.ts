import { ARCHIVE_PATHS } from '../../contract/twin-archive/manifest.ts';
import type { Context } from '../access/context.ts';
import { collectionFile, twinFile } from './content/content-files.ts';
import { type ShownCapture, shownCapture } from './capture/shown-capture.ts';
import { twinPage } from './page/twin-page.ts';
import { TABLE_COLLECTIONS } from '../../contract/table-collections.ts';
import { fileParts } from './file-parts.ts';
import { itemsFile } from './items-file.ts';
import { measurementsFile } from './measuring/measurements-file.ts';
import { provenanceFile } from './provenance-file.ts';
import type { ExportedTour } from './content/read-export.ts';
import { archiveSchemas } from './schema-files.ts';
import type { TwinPart } from './signed-parts.ts';
import { textPieces } from './text-pieces.ts';

/** Every part of a twin's archive but the manifest and its signature, each made when it is asked for. */
export async function* twinParts(context: Context, tour: ExportedTour): AsyncGenerator<TwinPart> {
  const { userId, fields } = tour;
  const capture = await shownCapture(context, { userId, captureId: fields.matterportId });
  yield* contentParts(tour, capture);
  const missing: string[] = [];
  yield* fileParts(context, tour, missing);
  yield* pageParts(tour, capture, new Set(missing));
  yield {
    path: ARCHIVE_PATHS.provenance,
    role: 'provenance',
    content: textPieces(await provenanceFile(context, tour, missing)),
  };
}

/** What the twin is: alike wherever it is exported. */
async function* contentParts(tour: ExportedTour, capture: ShownCapture): AsyncGenerator<TwinPart> {
  const role = 'content';
  yield { path: ARCHIVE_PATHS.twin, role, content: twinFile(tour) };
  for (const [name, items] of tour.items) {
    yield { path: ARCHIVE_PATHS.collection(name), role, content: textPieces(collectionFile(name, items)) };
  }
  for (const name of TABLE_COLLECTIONS) {
    yield { path: ARCHIVE_PATHS.csv(name), role, content: textPieces(itemsFile(tour, name)) };
  }
  yield {
    path: ARCHIVE_PATHS.csv('measurements'),
    role,
    content: textPieces(measurementsFile(tour, capture)),
  };
  if (capture.poster) yield { path: capture.poster.path, role, content: capture.poster.bytes };
  for (const [index, { svg }] of capture.plans.entries()) {
    yield { path: ARCHIVE_PATHS.picture(`plan-${index + 1}.svg`), role, content: svg };
  }
}

/** What shows and describes the content. `missing`: the sums of files that are not in the archive. */
function* pageParts(
  tour: ExportedTour,
  capture: ShownCapture,
  missing: ReadonlySet<string>,
): Generator<TwinPart> {
  const role = 'content';
  yield { path: ARCHIVE_PATHS.page, role, content: textPieces(twinPage(tour, capture, missing)) };
  for (const [name, schema] of archiveSchemas()) {
    yield { path: ARCHIVE_PATHS.schema(name), role, content: schema };
  }
}
