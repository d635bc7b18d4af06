import { DOWNLOAD_SCHEMAS, type DownloadItem } from '../../../contract/account/account-download.ts';
import type { Message } from '../../../contract/account/account.ts';
import { INNER_ARCHIVE } from '../../../contract/twin-archive/archive-entries.ts';
import { toMilliseconds, type Timestamp } from '../../../contract/timestamp.ts';
import type { Needs } from '../../platform/access/context.ts';
import { type ArchivePart, zipStream } from '../../platform/archives/zip-stream.ts';
import { currentProfile } from '../profiles/profiles.ts';
import { shownCapture } from '../exports/content/shown-capture.ts';
import { type ExportedTour, takeApart } from '../exports/content/read-export.ts';
import { demoTour } from '../../../contract/tour-id.ts';
import { exportEverything, exportOther } from '../exports/export-twin.ts';
import type { SentFiles } from '../exports/file-parts.ts';
import { itemsFile } from '../exports/export-items.ts';
import { measurementsFile } from '../exports/content/measurements-file.ts';
import { textPieces } from '../exports/signed-parts.ts';
import { tableCollections } from '../../../contract/changes/kinds.ts';
import { currentTour } from '../tours/read-tour.ts';
import {
  accountOf,
  contentRowsOf,
  filesOf,
  importsOf,
  jobsOf,
  messagesOf,
  notificationsOf,
  sessionsOf,
  signInsOf,
  staffAccessTo,
} from './person-rows.ts';
import {
  commentsOf,
  scansOf,
  earlierTwin,
  earlierTwinFile,
  earlierTwinsOf,
  membershipsOf,
  otherTwinsOf,
  twinOriginsOf,
} from './twin-rows.ts';
import { z } from 'zod';
import { BYTE_ORDER_MARK, csvRecord } from '../../../contract/csv/write-record.ts';
import { archivedFilePath } from '../../../contract/twin-archive/archived-file.ts';
import { kindOfType } from '../../../contract/files/file-kinds.ts';
import { isCompressible, mayLeave } from '../exports/content/archived-scans.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { canManageAccount, canReadProfile, refusal } from '../../platform/access/policy.ts';
import { countDownload } from '../../platform/limits/count-requests.ts';

/**
 * Yields the files of the archive that contains a user's data. Creates each file only when the consumer
 * requests it.
 */
async function* accountParts(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  userId: string,
): AsyncGenerator<ArchivePart> {
  const { db } = context.store;
  const inner: SentFiles = { sent: new Set(), missing: new Set() };
  const archive = await exportEverything(context, userId, inner);
  // The inner archive must be the first part, so that an import finds it.
  if (archive) yield { path: INNER_ARCHIVE, content: archive, stored: true };
  yield { path: 'README.txt', content: readmeText(new Date(context.now())) };
  yield file('account.json', await accountOf(db, userId));
  yield file('profile.json', await currentProfile(context, userId));
  yield list('messages.json', messagesOf(db, userId));
  yield table('messages.csv', messagesOf(db, userId), MESSAGE_COLUMNS);
  yield* twinParts(context, userId);
  yield* otherTwins(context, userId, inner.sent);
  yield file('memberships.json', await membershipsOf(db, userId));
  yield list('comments.json', commentsOf(db, userId));
  yield file('notifications.json', await notificationsOf(db, userId));
  yield list('files.json', filesOf(db, userId));
  yield list('scans.json', scansOf(db, userId));
  yield* fileBytesOf(context, userId, inner.sent);
  yield list('sessions.json', sessionsOf(db, userId));
  yield table('sessions.csv', sessionsOf(db, userId), SESSION_COLUMNS);
  yield list('sign-ins.json', signInsOf(db, userId));
  yield list('jobs.json', jobsOf(db, userId));
  yield list('imports.json', importsOf(db, userId));
  yield list('staff-access.json', staffAccessTo(db, userId));
  for (const [name, schema] of Object.entries(DOWNLOAD_SCHEMAS)) {
    yield file(`schemas/${name}.schema.json`, z.toJSONSchema(schema));
  }
}

async function* twinParts(
  context: Needs<'config' | 'store' | 'files'>,
  userId: string,
): AsyncGenerator<ArchivePart> {
  const { db } = context.store;
  const demo = demoTour(userId);
  const tour = await currentTour(context, demo);
  if (tour) {
    yield { path: 'twin.json', content: tour.body };
    yield* tableParts(context, takeApart(demo, tour));
  }
  yield list('earlier-twins.json', earlierTwinsOf(db, userId));
  for await (const twin of earlierTwinsOf(db, userId)) {
    const content = await earlierTwin(db, userId, twin);
    if (content) yield { path: earlierTwinFile(twin.id), content };
  }
  yield list('twin-origins.json', twinOriginsOf(db, userId));
}

/**
 * Yields a user's twins, except the demo, each as a separate archive with all its files. Adds the checksums of
 * these files to `sent`.
 */
async function* otherTwins(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  userId: string,
  sent: Set<string>,
): AsyncGenerator<ArchivePart> {
  for (const ref of await otherTwinsOf(context.store.db, userId)) {
    const own: SentFiles = { sent: new Set(), missing: new Set() };
    const archive = await exportOther(context, ref, own);
    if (archive) yield { path: `twins/${ref.tourId}.zip`, content: archive, stored: true };
    for (const sha256 of own.sent) sent.add(sha256);
  }
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

function list(path: string, items: AsyncIterable<unknown>): ArchivePart {
  return { path, content: textPieces(jsonList(items)) };
}

function table<Item>(path: string, items: AsyncIterable<Item>, columns: Columns<Item>): ArchivePart {
  return { path, content: textPieces(csvList(items, columns)) };
}

/** Maps the name of each column of a CSV file to a function that returns the column's text for an item. */
type Columns<Item> = Readonly<Record<string, (item: Item) => string>>;

const isoTime = (at: Timestamp) => new Date(toMilliseconds(at)).toISOString();

const MESSAGE_COLUMNS: Columns<Message> = {
  sent: ({ createdAt }) => isoTime(createdAt),
  mood: ({ mood }) => mood,
  message: ({ message }) => message,
  name: ({ displayName }) => displayName,
  email: ({ email }) => email,
};

const SESSION_COLUMNS: Columns<DownloadItem<'sessions'>> = {
  browser: ({ browser }) => browser,
  signed_in: ({ signedInAt }) => isoTime(signedInAt),
  last_seen: ({ lastSeenAt }) => isoTime(lastSeenAt),
  ends: ({ expiresAt }) => isoTime(expiresAt),
  signed_in_by: ({ method }) => method ?? '',
};

/** Yields a list as the text of a JSON file, one item per line. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** Yields a list as the text of a CSV file for spreadsheets. */
async function* csvList<Item>(items: AsyncIterable<Item>, columns: Columns<Item>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(Object.keys(columns));
  for await (const item of items) yield csvRecord(Object.values(columns).map((field) => field(item)));
}

/**
 * Yields each stored file of a user's documents and scans once, including earlier versions. Skips files whose
 * checksum is in `inner`, and files that are still waiting for the virus check or failed it. `files.json` and
 * `scans.json` list the names of the files. `inner`: checksums of the files in the archives of twins and
 * scans.
 */
async function* fileBytesOf(
  { store, files }: Needs<'store' | 'files'>,
  userId: string,
  inner: ReadonlySet<string>,
): AsyncGenerator<ArchivePart> {
  for await (const row of contentRowsOf(store.db, userId)) {
    const { sha256, type } = row;
    if (inner.has(sha256)) continue;
    const found = mayLeave(row) ? await files.read(fileKey(userId, sha256)) : null;
    if (!found) continue;
    const stored = !isCompressible(kindOfType(type));
    yield { path: archivedFilePath({ sha256, type }), content: found.body, stored };
  }
}

/** Returns the text of `README.txt`. `made`: time of the download. */
function readmeText(made: Date): string {
  return `Your data on GoV360
===================

Everything that GoV360 stored about you on ${made.toISOString().slice(0, 10)}.

twin-and-scans.zip    Your digital twin, its files and all your scans, as one signed archive with a page that opens offline.
                      To import them again, choose this whole download, or only this file, on the import page of any GoV360 server.
                      Missing if you have neither a twin nor scans.
account.json          Your account: its id, the address you sign in with, and how much you have stored.
profile.json          Your profile, as you wrote it.
messages.json, .csv   The messages that you have sent.
twin.json             Your digital twin with all its annotations. Missing if you have none.
tags.csv, points.csv  The tags and points of interest of your digital twin, for a spreadsheet. You can import them again.
measurements.csv      The measurements of your digital twin, with their values and tolerances.
earlier-twins.json    Earlier versions of your twin that you can still restore. Each version is a file in earlier-twins/.
twin-origins.json     Where a twin that you imported came from.
twins/                Each of your twins except the demo, as a signed archive that you can import.
memberships.json      Other people's twins that you are a member of, and the people whom you invited to your twins.
comments.json         Comments that you wrote in any twin. The archives of your own twins contain all comments.
notifications.json    Notifications about comments, and which emails about twins you chose to get.
files.json            Your files: their versions, the bin, and recent uploads.
scans.json            Scans that you have uploaded, their results, and your corrections.
files/                Files that are neither in twin-and-scans.zip nor in twins/, such as earlier versions and files in the bin.
                      Each file is included once, and its name is the SHA-256 in files.json or scans.json.
sessions.json, .csv   Where you are signed in, without the secrets of the sessions.
sign-ins.json         The accounts of providers such as Google that you sign in with. We do not store passwords.
jobs.json             Recent background jobs.
imports.json          Files that you uploaded for an import, without their content.
staff-access.json     When our staff looked up your profile or your messages, or blocked your account.
schemas/              JSON Schemas of the JSON files (https://json-schema.org).

JSON files are for programs, CSV files for spreadsheets. In CSV, text that a spreadsheet would treat as a formula has a
leading '. Times in JSON are seconds since 1970 (UTC) and nanoseconds.

Not included, because they contain nothing else about you: hashes of links that we emailed to you, request counts, and random
ids of changes.
`;
}

/**
 * Streams the data that GoV360 stores about the actor as a ZIP archive. Throws `not-signed-in`, `forbidden`,
 * `not-found`, or `too-many-requests`.
 */
export async function exportAccount(
  context: Needs<'config' | 'store' | 'files' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<ReadableStream<Uint8Array>> {
  if (!canManageAccount(actor, userId)) throw refusal(actor, canReadProfile(actor, userId));
  await countDownload(context, 'download', userId);
  return zipStream(accountParts(context, userId), new Date(context.now()));
}
