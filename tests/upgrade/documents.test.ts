import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { changeOperation, type Item } from '../../contract/changes/operation.ts';
import { formatTopic } from '../../contract/topic.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call, openSession, type TestSession } from '../support/servers/session.ts';
import { answers, people, unpackDataFolder, type EarlierAnswer } from './before.ts';
import { withOwnIds } from './own-ids.ts';
import { asBefore } from './as-before.ts';

type Name = keyof typeof people;

let product: Product;
const sessions = new Map<string, TestSession>();

beforeAll(async () => {
  product = await startProduct({ dataDir: unpackDataFolder() });
  for (const [name, { email }] of Object.entries(people)) {
    sessions.set(name, await openSession(product.origin, email));
  }
});
afterAll(async () => {
  await product.stop();
  product.remove();
});

function ask(name: string, method: string, path: string, body?: unknown): Promise<Response> {
  return call(product.origin, sessions.get(name) ?? null, method, path, body);
}

const tourOf = (name: Name) => api.tour(people[name].userId);
const earlierTour = (name: Name) =>
  answers.find(({ who, path }) => who === name && path === tourOf(name)) as EarlierAnswer & {
    body: { tags: Record<string, unknown>[]; revision: number };
  };

describe('a data folder of the version before annotations', () => {
  it('has its people under their ids', () => {
    for (const [name, { userId }] of Object.entries(people)) {
      expect(sessions.get(name)?.userId).toBe(userId);
    }
  });

  it.each(answers)('answers $who as before at $path', async ({ who, path, status, etag, body }) => {
    const answer = await ask(who, 'GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('etag')).toBe(etag);
    expect(asBefore(await answer.json(), body)).toStrictEqual(withOwnIds(body));
  });

  it('streams the whole tour to a page that was opened before, also after a change of one tag', async () => {
    const topic = formatTopic({ kind: 'tour', userId: people.ada.userId });
    const stream = await openStream(product.origin, [topic], { asVisitor: true });
    const { body } = earlierTour('ada');
    const next = async () => {
      const event = await stream.next();
      return event && 'document' in event ? { ...event, document: asBefore(event.document, body) } : event;
    };
    expect(await next()).toMatchObject({ type: 'document', revision: body.revision, document: body });
    const before = body.tags[0] as Item;
    const item = { ...before, title: 'Stopcock' };
    const operation = changeOperation({ id: 'first', collection: 'tags', before, after: item });
    const answer = await ask('ada', 'POST', api.operations(people.ada.userId), { operations: [operation] });
    expect(answer.status).toBe(200);
    expect(await next()).toMatchObject({
      type: 'document',
      revision: body.revision + 1,
      document: { ...body, tags: [item, ...body.tags.slice(1)], revision: body.revision + 1, updated: {} },
    });
    stream.close();
  });

  it('takes a change beside tags that had one id, and keeps them all', async () => {
    const { body } = earlierTour('dora');
    expect((await ask('dora', 'PATCH', tourOf('dora'), { name: 'Renamed' })).status).toBe(200);
    expect(await (await ask('dora', 'GET', tourOf('dora'))).json()).toMatchObject({
      name: 'Renamed',
      revision: body.revision + 1,
      tags: withOwnIds(body).tags,
    });
  });

  it('deletes what holds more than a document may today', async () => {
    expect((await ask('emil', 'PATCH', tourOf('emil'), { name: 'Renamed' })).status).toBe(422);
    expect((await ask('emil', 'GET', tourOf('emil'))).status).toBe(200);
    expect((await ask('emil', 'DELETE', tourOf('emil'))).status).toBe(204);
    expect((await ask('emil', 'GET', tourOf('emil'))).status).toBe(404);
  });

  it('counts the revisions of a deleted tour on', async () => {
    const made = await ask('cleo', 'PATCH', tourOf('cleo'), { matterportId: 'gv360office', tags: [] });
    expect(await made.json()).toMatchObject({ revision: 4, tags: [] });
  });
});
