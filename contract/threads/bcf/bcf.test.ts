import { BcfReader as Reader21 } from '@parametricos/bcf-js/dist/2.1/index.js';
import { BcfReader as Reader30 } from '@parametricos/bcf-js/dist/3.0/index.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zipStream } from '../../../server/platform/archives/zip-stream.ts';
import { parseElements } from '../../../site/routes/viewer/comments/parse-xml.ts';
import { openArchive } from '../../../tests/support/open-archive.ts';
import { rounds } from '../../../tests/support/rounds.ts';
import { applyOperation } from '../../changes/apply-operation.ts';
import type { Item } from '../../changes/operation.ts';
import { newCommentSchema, newThreadSchema } from '../thread-schema.ts';
import { formatView, readViewState, type ViewState } from '../../protocol/view-state.ts';
import type { Comment, Thread, Threads } from '../thread.ts';
import { bcfGuid } from './bcf-guid.ts';
import { cameraOfView, viewOfCamera } from './bcf-camera.ts';
import { BCF_VERSIONS, type BcfVersion } from './bcf-version.ts';
import { planImport } from './plan-import.ts';
import { readBcf } from './read-bcf.ts';
import { writeBcf } from './write-bcf.ts';

const AT = Date.parse('2026-05-03T09:30:00Z');
const NAMES: Readonly<Record<string, string>> = { ada: 'Ada Lovelace', bob: 'Bob <b>', '': 'Visitor' };
/** A PNG of 1 × 1 pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

const view = (fields: Partial<ViewState> = {}): ViewState =>
  readViewState({
    mode: 'inside',
    sweep: 's1',
    position: [1, 1.6, -4],
    yaw: 0.5,
    pitch: -0.2,
    floor: null,
    ...fields,
  })!;

function thread(id: string, fields: Partial<Thread> = {}): Thread {
  return {
    id,
    anchor: { kind: 'place', id: null, title: '', offset: null, point: [1, 2, -3], capture: 'gv360office' },
    view: view(),
    resolved: false,
    origin: 'member',
    picture: false,
    by: 'ada',
    at: AT,
    resolvedBy: null,
    resolvedAt: null,
    replyTo: null,
    ...fields,
  };
}

function comment(id: string, of: string, text: string, fields: Partial<Comment> = {}): Comment {
  return {
    id,
    thread: of,
    text,
    mentions: [],
    by: 'ada',
    at: AT,
    editedAt: null,
    deleted: false,
    revision: 1,
    ...fields,
  };
}

const tag: Thread['anchor'] = {
  kind: 'tag',
  id: 't',
  title: 'Boiler 3',
  offset: [0, 0, 0],
  point: [0, 1, 0],
  capture: 'gv360office',
};
const SOME: Threads = {
  revision: 7,
  threads: [
    thread('0123456789abcdef01234567', {
      picture: true,
      anchor: tag,
    }),
    thread('plan', { view: view({ mode: 'floorplan', position: [2, 300, 5], yaw: 0, pitch: -Math.PI / 2 }) }),
    thread('doll', {
      resolved: true,
      resolvedAt: AT + 5,
      resolvedBy: 'bob',
      view: view({ mode: 'dollhouse' }),
    }),
    thread('file', {
      view: null,
      origin: 'report',
      by: '',
      replyTo: 'visitor@example.com',
      anchor: { ...tag, kind: 'document', offset: null, point: null },
    }),
  ],
  comments: [
    comment('c2', '0123456789abcdef01234567', 'Second', { by: 'bob', at: AT + 2, editedAt: AT + 3 }),
    comment('c1', '0123456789abcdef01234567', 'It leaks.\nSince Monday.'),
    comment('gone', '0123456789abcdef01234567', '', { deleted: true }),
    comment('c3', 'plan', 'Wider door'),
    comment('c4', 'doll', 'Done?', { by: 'bob' }),
    comment('c5', 'file', 'Not the latest version.'),
  ],
};

async function* each({ threads, comments }: Threads) {
  for (const one of threads)
    yield { thread: one, comments: comments.filter((each) => each.thread === one.id) };
}

async function write(threads: Threads, version: BcfVersion): Promise<Blob> {
  const files = writeBcf({
    version,
    project: { id: 'tour', name: 'Annex & <Hall>' },
    threads: each(threads),
    nameOf: (key) => NAMES[key] ?? 'Former member',
    linkOf: (seen) => `https://twins.example.com/twins/a#${formatView(seen)}`,
    pictureOf: async () => PNG,
  });
  return await new Response(zipStream(files, new Date(AT))).blob();
}

const read = async (file: Blob) => await readBcf(await openArchive(file), parseElements);

/** Returns the threads after an import, as a server would store them. */
async function imported(file: Blob, into: Threads): Promise<Threads> {
  const { topics } = await read(file);
  const { create } = planImport(topics, into, 'gv360lobby0');
  const items = { threads: new Map<string, Item>(), comments: new Map<string, Item>() };
  for (const planned of create) {
    for (const operation of planned.operations(planned.picture ? 'AAAA' : undefined)) {
      const kept = items[operation.collection as keyof typeof items];
      const next = applyOperation(kept.get(operation.item.id) ?? null, operation);
      kept.set(operation.item.id, next!);
    }
  }
  const threads = [...items.threads.values()].map((item) => {
    const { id, anchor, view: seen, picture } = newThreadSchema.parse(item);
    return thread(id, {
      anchor,
      view: seen,
      picture: picture !== undefined,
      resolved: item.resolved === true,
    });
  });
  const comments = [...items.comments.values()].map((item, index) => {
    const { id, thread: of, text } = newCommentSchema.parse(item);
    return comment(id, of, text, { at: AT + index });
  });
  return { revision: into.revision + 1, threads, comments };
}

const NOBODY: Threads = { revision: 0, threads: [], comments: [] };

describe.each(BCF_VERSIONS)('a BCF file of version %s', (version) => {
  test('contains its files at the paths that other programs expect', async () => {
    const { paths } = await openArchive(await write(SOME, version));
    const guid = bcfGuid('topic', '0123456789abcdef01234567');
    expect(paths.slice(0, 2)).toEqual(['bcf.version', 'project.bcfp']);
    expect(paths.includes('extensions.xml')).toBe(version === '3.0');
    expect(paths).toEqual(
      expect.arrayContaining(
        ['markup.bcf', 'viewpoint.bcfv', 'snapshot.png'].map((name) => `${guid}/${name}`),
      ),
    );
    expect(paths).toHaveLength(version === '3.0' ? 3 + 3 + 2 + 2 + 1 : 2 + 3 + 2 + 2 + 1);
  });

  test('can be read by another program', async () => {
    const reader = version === '2.1' ? new Reader21() : new Reader30();
    await reader.read(await (await write(SOME, version)).arrayBuffer());
    const [leak, plan, doll, file] = reader.markups;
    expect(leak!.topic).toMatchObject({
      guid: bcfGuid('topic', '0123456789abcdef01234567'),
      title: 'Boiler 3: It leaks.',
      topic_status: 'Open',
      topic_type: 'Comment',
      creation_author: 'Ada Lovelace',
      creation_date: '2026-05-03T09:30:00.000Z',
    });
    expect(leak!.topic!.comments).toMatchObject([
      { author: 'Ada Lovelace', comment: 'It leaks.\nSince Monday.' },
      { author: 'Bob <b>', comment: 'Second', modified_date: '2026-05-03T09:30:00.003Z' },
    ]);
    const [shown] = leak!.viewpoints;
    expect(shown!.perspective_camera).toMatchObject({
      camera_view_point: { x: 1, y: 4, z: 1.6 },
      field_of_view: 60,
    });
    expect(await shown!.getSnapshot!()).toBe(btoa(String.fromCharCode(...PNG)));
    expect(plan!.viewpoints[0]!.orthogonal_camera).toMatchObject({
      camera_view_point: { x: 2, y: -5, z: 300 },
      view_to_world_scale: expect.closeTo(18, 0),
    });
    expect(doll!.topic).toMatchObject({ topic_status: 'Resolved', modified_author: 'Bob <b>' });
    expect(file!.topic).toMatchObject({ topic_type: 'Report', creation_author: 'Visitor' });
  });

  test('contains no email addresses', async () => {
    const archive = await openArchive(await write(SOME, version));
    const texts = await Promise.all(
      archive.paths.map(async (path) => new TextDecoder().decode(await archive.read(path))),
    );
    expect(texts.join('')).not.toContain('@');
  });

  test('has the same topics when exported from a twin that imported it', async () => {
    const first = await write(SOME, version);
    const second = await write(await imported(first, NOBODY), version);
    const [before, after] = [await read(first), await read(second)];
    expect(after.damaged).toEqual([]);
    expect(after.topics).toHaveLength(SOME.threads.length);
    for (const [index, topic] of after.topics.entries()) {
      const { guid, status, camera, point, picture, comments } = before.topics[index]!;
      expect(topic).toMatchObject({ guid, status, point, picture });
      expect(near(topic.camera)).toEqual(near(camera));
      expect(topic.comments.map((each) => each.guid)).toEqual(comments.map((each) => each.guid));
      for (const [at, each] of topic.comments.entries()) {
        expect(each.text).toBe(`${comments[at]!.author}, 3 May 2026: ${comments[at]!.text}`);
      }
    }
  });

  test('adds its threads again only if they were deleted', async () => {
    const { topics } = await read(await write(SOME, version));
    const again = planImport(topics, SOME, 'gv360office');
    expect(again).toEqual({ create: [], skipped: topics.map(({ title }) => title) });
    const later = planImport(topics, { ...SOME, revision: 8, threads: [], comments: [] }, 'gv360office');
    expect(later.create).toHaveLength(topics.length);
    const before = planImport(topics, { ...SOME, threads: [], comments: [] }, 'gv360office');
    const idOf = (plan: typeof later) => plan.create[0]!.operations(undefined)[0]!.id;
    expect(idOf(before)).toBe(
      idOf(planImport(topics, { ...SOME, threads: [], comments: [] }, 'gv360office')),
    );
    expect(idOf(before)).not.toBe(idOf(later));
  });

  test('adds new comments to an existing thread once, but no comments that were deleted in the twin', async () => {
    const reply = bcfGuid('comment', 'elsewhere');
    const elsewhere = {
      ...SOME,
      comments: [...SOME.comments, comment(reply, 'plan', 'Agreed', { at: AT + 9 })],
    };
    const { topics } = await read(await write(elsewhere, version));
    const here = {
      ...SOME,
      comments: SOME.comments.map((each) => (each.id === 'c4' ? { ...each, text: '', deleted: true } : each)),
    };
    const { create, skipped } = planImport(topics, here, 'gv360office');
    expect(skipped).toHaveLength(topics.length - 1);
    expect(create).toMatchObject([{ comments: 1, place: 'thread', resolved: false, shortened: false }]);
    const item = { id: reply, thread: 'plan', text: 'Ada Lovelace, 3 May 2026: Agreed', mentions: [] };
    const operations = create[0]!.operations(undefined);
    expect(operations).toMatchObject([{ collection: 'comments', kind: 'add', item }]);
    const after = { ...here, comments: [...here.comments, comment(reply, 'plan', 'Agreed')] };
    expect(planImport(topics, after, 'gv360office').create).toEqual([]);
  });

  test('keeps any text unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 20 }), async (texts) => {
        const threads = texts.map((title, at) => thread(`t${at}`, { anchor: { ...tag, title } }));
        const comments = texts.toReversed().map((text, at) => comment(`c${at}`, `t${at}`, text));
        const { topics, damaged } = await read(await write({ revision: 1, threads, comments }, version));
        expect(damaged).toEqual([]);
        expect(topics.map(({ comments: [first] }) => first!.text)).toEqual(texts.toReversed().map(left));
      }),
      { numRuns: rounds(5, 60) },
    );
  });
});

/** Returns a camera with its numbers rounded to a hundredth of a millimetre. */
function near(camera: unknown): unknown {
  return JSON.parse(JSON.stringify(camera), (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1e5) / 1e5 + 0 : value,
  );
}

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '&',
        ']]>',
        '<!--',
        '"',
        "'",
        '&#0;',
        '\u0000',
        '\uD800',
        '\uFFFE',
        '\r\n',
        '</Comment>',
        '😀',
        ' ',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

/** Returns the characters of a string that XML can contain, trimmed. */
function left(text: string): string {
  const kept = Array.from(text).filter((character) => {
    const code = character.codePointAt(0)!;
    const control = code < 0x20 && !'\t\n\r'.includes(character);
    return !control && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
  });
  return kept.join('').trim() || '…';
}

test('converts a camera back to the original view', () => {
  const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
  const place = fc.double({ min: -9_000, max: 9_000, noNaN: true });
  fc.assert(
    fc.property(
      angle,
      fc.double({ min: -1.5, max: 1.5, noNaN: true }),
      place,
      place,
      place,
      (yaw, pitch, x, y, z) => {
        const back = viewOfCamera(cameraOfView(view({ yaw, pitch, position: [x, y, z] })))!;
        expect(back.position.map((part) => part + 0)).toEqual([x + 0, y + 0, z + 0]);
        expect(Math.cos(back.yaw - yaw)).toBeCloseTo(1, 9);
        expect(back.pitch).toBeCloseTo(pitch, 6);
      },
    ),
  );
});

test('keeps the yaw of a camera that looks straight up or down', () => {
  for (const pitch of [-Math.PI / 2, Math.PI / 2]) {
    const back = viewOfCamera(cameraOfView(view({ pitch, yaw: 1 })))!;
    expect(back.yaw).toBeCloseTo(1);
    expect(back.pitch).toBeCloseTo(pitch);
  }
});

test('gives a point without a view a camera that is aimed at the point', async () => {
  const { topics } = await read(
    await write({ revision: 1, threads: [thread('a', { view: null })], comments: [] }, '3.0'),
  );
  const { camera, point } = topics[0]!;
  expect(point).toEqual([1, 2, -3]);
  expect(camera!.position).toEqual([1, 1, 2.6]);
  const towards = [0, 2, -0.6].map((part) => part / Math.hypot(2, 0.6));
  for (const axis of [0, 1, 2]) expect(camera!.direction[axis]).toBeCloseTo(towards[axis]!, 9);
});

test('writes two topics for two ids with the same GUID', async () => {
  const guid = bcfGuid('topic', 'plan');
  const threads = [thread('plan'), thread(guid)];
  const { topics } = await read(await write({ revision: 1, threads, comments: [] }, '3.0'));
  expect(new Set(topics.map((topic) => topic.guid)).size).toBe(2);
});
