import { DOWNLOAD_SCHEMAS, type DownloadItem } from '../../../../contract/account/account-download.ts';
import type { Message } from '../../../../contract/account/message.ts';
import { INNER_ARCHIVE } from '../../../../contract/twin-archive/archived-names.ts';
import { toMilliseconds, type Timestamp } from '../../../../contract/timestamp.ts';
import type { Needs } from '../../../platform/access/context.ts';
import type { ArchivePart } from '../../../platform/archives/zip-stream.ts';
import { currentProfile } from '../../profiles/read-profile.ts';
import { shownCapture } from '../../exports/capture/shown-capture.ts';
import { type ExportedTour, takeApart } from '../../exports/content/read-export.ts';
import { exportEverything } from '../../exports/export-twin.ts';
import type { SentFiles } from '../../exports/file-parts.ts';
import { itemsFile } from '../../exports/items-file.ts';
import { measurementsFile } from '../../exports/measuring/measurements-file.ts';
import { textPieces } from '../../exports/text-pieces.ts';
import { tableCollections } from '../../../../contract/changes/kinds/kinds.ts';
import { currentTour } from '../../tours/read-tour.ts';
import { messagesOf, staffAccessTo } from './activity-rows.ts';
import { fileBytesOf } from './file-bytes.ts';
import { filesOf } from './file-rows.ts';
import { csvList, jsonList } from './list-files.ts';
import { readmeText } from './readme-text.ts';
import { jsonSchemaOf } from './schema-files.ts';
import { accountOf, sessionsOf, signInsOf } from './sign-in-rows.ts';
import { scansOf } from './scan-rows.ts';
import { earlierTwin, earlierTwinFile, earlierTwinsOf, twinOriginsOf } from './twin-rows.ts';
import { importsOf, jobsOf } from './work-rows.ts';

/** Everything that is held on a person, each file made when those before it were taken. */
export async function* accountParts(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  userId: string,
): AsyncGenerator<ArchivePart> {
  const { db } = context.store;
  const list = (path: string, items: AsyncIterable<unknown>) => ({
    path,
    content: textPieces(jsonList(items)),
  });
  const inner: SentFiles = { sent: new Set(), missing: new Set() };
  const archive = await exportEverything(context, userId, inner);
  // First, where an import finds it.
  if (archive) yield { path: INNER_ARCHIVE, content: archive, stored: true };
  yield { path: 'README.txt', content: readmeText(new Date(context.now())) };
  yield file('account.json', await accountOf(db, userId));
  yield file('profile.json', await currentProfile(context, userId));
  yield list('messages.json', messagesOf(db, userId));
  yield { path: 'messages.csv', content: textPieces(csvList(messagesOf(db, userId), MESSAGE_COLUMNS)) };
  yield* twinParts(context, userId);
  yield list('files.json', filesOf(db, userId));
  yield list('scans.json', scansOf(db, userId));
  yield* fileBytesOf(context, userId, inner.sent);
  yield list('sessions.json', sessionsOf(db, userId));
  yield { path: 'sessions.csv', content: textPieces(csvList(sessionsOf(db, userId), SESSION_COLUMNS)) };
  yield list('sign-ins.json', signInsOf(db, userId));
  yield list('jobs.json', jobsOf(db, userId));
  yield list('imports.json', importsOf(db, userId));
  yield list('staff-access.json', staffAccessTo(db, userId));
  for (const [name, schema] of Object.entries(DOWNLOAD_SCHEMAS)) {
    yield file(`schemas/${name}.schema.json`, jsonSchemaOf(schema));
  }
}

async function* twinParts(
  context: Needs<'config' | 'store' | 'files'>,
  userId: string,
): AsyncGenerator<ArchivePart> {
  const { db } = context.store;
  const tour = await currentTour(context, userId);
  if (tour) {
    yield { path: 'twin.json', content: tour.body };
    yield* tableParts(context, takeApart(userId, tour));
  }
  yield { path: 'earlier-twins.json', content: textPieces(jsonList(earlierTwinsOf(db, userId))) };
  for await (const twin of earlierTwinsOf(db, userId)) {
    const content = await earlierTwin(db, userId, twin);
    if (content) yield { path: earlierTwinFile(twin.id), content };
  }
  yield { path: 'twin-origins.json', content: textPieces(jsonList(twinOriginsOf(db, userId))) };
}

async function* tableParts(
  context: Needs<'config' | 'store' | 'files'>,
  tour: ExportedTour,
): AsyncGenerator<ArchivePart> {
  for (const name of tableCollections()) {
    yield { path: `${name}.csv`, content: textPieces(itemsFile(tour, name)) };
  }
  const capture = await shownCapture(context, { userId: tour.userId, captureId: tour.fields.matterportId });
  yield { path: 'measurements.csv', content: textPieces(measurementsFile(tour, capture)) };
}

function file(path: string, content: unknown): ArchivePart {
  return { path, content: `${JSON.stringify(content, null, 2)}\n` };
}

const isoTime = (at: Timestamp) => new Date(toMilliseconds(at)).toISOString();

const MESSAGE_COLUMNS: Readonly<Record<string, (message: Message) => string>> = {
  sent: ({ createdAt }) => isoTime(createdAt),
  mood: ({ mood }) => mood,
  message: ({ message }) => message,
  name: ({ displayName }) => displayName,
  email: ({ email }) => email,
};

const SESSION_COLUMNS: Readonly<Record<string, (session: DownloadItem<'sessions'>) => string>> = {
  browser: ({ browser }) => browser,
  signed_in: ({ signedInAt }) => isoTime(signedInAt),
  last_seen: ({ lastSeenAt }) => isoTime(lastSeenAt),
  ends: ({ expiresAt }) => isoTime(expiresAt),
  signed_in_by: ({ method }) => method ?? '',
};
