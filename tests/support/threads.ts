import { deflateSync } from 'node:zlib';
import { newId, type Operation } from '../../contract/changes/operation.ts';
import type { Anchor } from '../../contract/threads/thread.ts';

/** A place in the office as the subject of a thread. */
export const PLACE: Anchor = {
  kind: 'place',
  id: null,
  title: '',
  offset: null,
  point: [1, 2, 3],
  capture: 'gv360office',
};

/** Values that pages show until the server sets its own. */
const SET_BY_SERVER = {
  thread: {
    resolved: false,
    origin: 'member',
    by: '',
    at: 0,
    resolvedBy: null,
    resolvedAt: null,
    replyTo: null,
  },
  comment: { by: '', at: 0, editedAt: null, deleted: false, revision: 0 },
} as const;

interface NewThread {
  thread?: string;
  comment?: string;
  text?: string;
  mentions?: readonly string[];
  anchor?: Partial<Anchor>;
  picture?: string;
  group?: string | undefined;
}

/** Starts a thread together with its first comment. */
export function startThread({
  thread = 'thread-1',
  comment = 'comment-1',
  text = 'The pump leaks.',
  mentions = [],
  anchor = {},
  picture,
  group = newId(),
}: NewThread = {}): Operation[] {
  const item = {
    ...SET_BY_SERVER.thread,
    id: thread,
    anchor: { ...PLACE, ...anchor },
    view: null,
    picture: picture ?? false,
  };
  return [
    { id: newId(), collection: 'threads', kind: 'add', item, group },
    { ...addComment(thread, comment, text, mentions), group },
  ];
}

export function addComment(
  thread: string,
  id: string,
  text: string,
  mentions: readonly string[] = [],
): Operation {
  const item = { ...SET_BY_SERVER.comment, id, thread, text, mentions };
  return { id: newId(), collection: 'comments', kind: 'add', item };
}

export function editComment(
  thread: string,
  id: string,
  text: string,
  mentions: readonly string[] = [],
): Operation {
  const item = { id, thread, text, mentions };
  return {
    id: newId(),
    collection: 'comments',
    kind: 'change',
    item,
    changed: ['text', 'mentions'],
    before: {},
  };
}

export function resolveThread(id: string, resolved = true): Operation {
  const item = { id, resolved };
  return { id: newId(), collection: 'threads', kind: 'change', item, changed: ['resolved'], before: {} };
}

export function removeFrom(collection: 'threads' | 'comments', id: string): Operation {
  return { id: newId(), collection, kind: 'remove', item: { id } };
}

/** Returns a grey PNG of a given size in Base64. `bytes` is the number of superfluous bytes in it. */
export function pngOf(width: number, height: number, bytes = 0): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc(height * (width + 1), 128);
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('tEXt', Buffer.alloc(bytes)),
  ];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, ...chunks, chunk('IEND', Buffer.alloc(0))]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  // Readers do not verify the checksum.
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}
