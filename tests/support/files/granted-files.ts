import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createHash } from 'node:crypto';
import { demoTour } from '../../../contract/tour-id.ts';
import { fileAddress } from '../../../contract/files/file-address.ts';
import { ANONYMOUS, type SignedIn } from '../../../server/platform/access/actor.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import type { GrantTimes } from '../../../server/domain/files/grants/granted-reading.ts';
import { issueGrant } from '../../../server/domain/files/grants/issue-grant.ts';
import { createPlayerApp } from '../../../server/edges/static/player-app.ts';
import { toDateColumn } from '../../../server/platform/store/date-column.ts';
import { currentTour } from '../../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../../server/domain/tours/write-tour.ts';
import { actorFor, addMembers, openTestContext } from '../servers/api.ts';
import { createFileStore, type FileStoreKind } from './file-stores.ts';
import { emptyTables } from '../held-rows.ts';
import type { StoreKind } from '../stores.ts';
import { fileKey } from '../../../server/platform/file-store/file-key.ts';
import type { FileContentTable } from '../../../server/platform/store/schema.ts';

export interface StoredContent {
  userId: string;
  content: string | Buffer;
  mediaType?: string;
  scan?: FileContentTable['scan'];
  /** When the version expires; 0 for the current version of a document. */
  expiresAt?: number;
  documentId?: string;
  addedAt?: number;
  name?: string;
}

/** Users, each with a grant to the owner's twin. */
export const HOLDERS = ['anonymous', 'owner', 'other', 'staff', 'editor', 'viewer'] as const;
export type Holder = (typeof HOLDERS)[number];
export const PLAYER = 'http://localhost:5173';
const DAY = 24 * 3_600_000;

/** The player's server, with a twin that has files, grants to that twin, and an adjustable clock. */
export type GrantedFiles = Awaited<ReturnType<typeof openGrantedFiles>>;

export async function openGrantedFiles(kind: StoreKind, fileStoreKind: FileStoreKind = 'disk') {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-uploaded-'));
  const opened = await openTestContext(kind, { DATA_DIR: folder });
  const fileStore = await createFileStore(fileStoreKind);
  const contents = fileStore.open();
  let moved = 0;
  let matterportId = 'gv360office';
  const now = () => Date.now() + moved;
  const log: string[] = [];
  const lines = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
  const context: Context = { ...opened.context, files: contents, log: lines, now };
  const { store } = context;
  let player = createPlayerApp(context);
  const grants: Record<string, string> = {};
  const owner = () => ({ ...actorFor('owner'), signedInAt: now() }) as SignedIn;

  /** Publishes the twin, with its current capture unless another one is named. */
  async function publish(isPublic = true, captureId?: string): Promise<void> {
    matterportId = captureId ?? matterportId;
    const patch = { matterportId, public: isPublic };
    const ifMatch = (await currentTour(context, demoTour('owner')))?.revision;
    await writeTour(context, owner(), { ...demoTour('owner'), patch, ifMatch });
  }

  async function openSession(holder: Exclude<Holder, 'anonymous'>): Promise<void> {
    const { userId, sessionId } = actorFor(holder);
    const at = toDateColumn(store, now());
    const moments = { expires_at: toDateColumn(store, now() + DAY), created_at: at, updated_at: at };
    const row = { id: sessionId, user_id: userId, token: sessionId, ip_address: null, user_agent: null };
    await store.db
      .insertInto('sessions')
      .values({ ...row, ...moments })
      .execute();
  }

  const files = {
    context,
    log,
    grants,
    owner,
    publish,
    advance: (milliseconds: number) => {
      moved += milliseconds;
    },
    /**
     * Starts again, with a public twin without files, and with new grants to it, including those for members.
     */
    async reset(): Promise<void> {
      await emptyTables(store);
      await publish(true, 'gv360office');
      await addMembers(store, demoTour('owner'));
      for (const holder of HOLDERS) if (holder !== 'anonymous') await openSession(holder);
      await files.regrant();
      files.restart({ kept: 0 });
    },
    /** Issues new grants to the twin. */
    async regrant(): Promise<void> {
      for (const holder of HOLDERS) {
        const actor = holder === 'anonymous' ? ANONYMOUS : actorFor(holder);
        const input = { ...demoTour('owner'), clientAddress: '192.0.2.1', body: {} };
        grants[holder] = (await issueGrant(context, actor, input)).grant;
      }
    },
    /** Starts a new server with these times, and with another context if one is given. */
    restart(times: Partial<GrantTimes>, other: Partial<Context> = {}): void {
      player = createPlayerApp({ ...context, ...other }, undefined, times);
    },
    /**
     * Stores a file for the owner. Returns the SHA-256 of its bytes. If `expiresAt` is true, it is a replaced
     * version that has not expired yet.
     */
    put(content: Omit<Partial<StoredContent>, 'expiresAt'> & { expiresAt?: number | true } = {}) {
      const expiresAt = content.expiresAt === true ? now() + DAY : (content.expiresAt ?? 0);
      return storeFile(context, { userId: 'owner', content: 'Words', ...content, expiresAt });
    },
    get: async (path: string, init: RequestInit = {}) => await player.request(`${PLAYER}${path}`, init),
    pathOf: (holder: Holder, sha256: string) => fileAddress(`/files/${grants[holder]}/`, sha256),
    ask: (holder: Holder, sha256: string, init?: RequestInit, suffix = '') =>
      files.get(`${files.pathOf(holder, sha256)}${suffix}`, init),
    fetch: (...call: Parameters<typeof player.fetch>) => player.fetch(...call),
    async close(): Promise<void> {
      await opened.close();
      await contents.close();
      await fileStore.close();
      rmSync(folder, { recursive: true });
    },
  };
  return files;
}

/** Stores a file and its thumbnail as a version in a user's twin. Returns the SHA-256 of its bytes. */
export async function storeFile(
  { files, store, now }: Context,
  {
    userId,
    content,
    mediaType = 'text/plain',
    scan = 'none',
    expiresAt = 0,
    documentId = 'document-1',
    name = 'Manual.txt',
    addedAt = now(),
  }: StoredContent,
): Promise<string> {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await files.putBytes(fileKey(userId, sha256), bytes);
  await files.putBytes(fileKey(userId, sha256, 'thumbnail'), Buffer.from(`Thumbnail of ${sha256}`));
  await store.db
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes: bytes.length,
      media_type: mediaType,
      scan,
      facts: '',
      created_at: now(),
      unused_since: 0,
    })
    .execute();
  await store.db
    .insertInto('file_versions')
    .values({
      user_id: userId,
      tour_id: 'demo-tour',
      version_id: `version-${sha256.slice(0, 20)}`,
      document_id: documentId,
      sha256,
      name,
      added_at: addedAt,
      added_by: userId,
      expires_at: expiresAt,
    })
    .execute();
  return sha256;
}
