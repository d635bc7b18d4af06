import { demoTour } from '../../contract/tour-id.ts';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api } from '../../contract/addresses.ts';
import { changeOperation, type Item } from '../../contract/changes/operation.ts';
import { OPERATIONS_MAX, TAGS_MAX } from '../../contract/limits.ts';
import { formatTopic } from '../../contract/topic.ts';
import { call } from '../../tests/support/servers/session.ts';
import { WatcherClient } from '../servers/watcher-client.ts';
import { addPerson, measuredTag, type Person, type Version } from './version.ts';

const WATCHERS = 5;
/** Milliseconds to wait for the rest of an event that has started to arrive. */
const REST = 100;

/** The cost of one change of a tag. Bytes are those on the connection, including headers. */
export interface ChangeCost {
  /** The bytes sent and received by the user who changes the tag. */
  bytes: number;
  bytesPerWatcher: number;
  /** The server's processor time for the change with all its watchers, in milliseconds. */
  cpu: number;
}

interface TwinOptions {
  tags: number;
  /** How the player saves a change: as the whole document, or as an operation. */
  how: 'document' | 'operation';
}

/** A twin with watchers, whose tags change one after another. */
export class MeasuredTwin {
  readonly #version: Version;
  readonly #person: Person;
  readonly #how: TwinOptions['how'];
  readonly #watchers: WatcherClient[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** The whole tour, as held by the page around a player. */
  #tour: { tags: Item[]; revision: number };
  #changes = 0;

  private constructor(
    version: Version,
    person: Person,
    how: TwinOptions['how'],
    tour: { tags: Item[]; revision: number },
  ) {
    this.#version = version;
    this.#person = person;
    this.#how = how;
    this.#tour = tour;
    const { origin } = version.server;
    const stream = api.watch([formatTopic({ kind: 'tour', ...demoTour(person.session.userId) })]);
    const path = how === 'document' ? stream : api.withChanges(stream);
    this.#watchers = Array.from(
      { length: WATCHERS },
      () => new WatcherClient(Number(new URL(origin).port), path, person.session.cookie),
    );
  }

  static async open(version: Version, { tags, how }: TwinOptions): Promise<MeasuredTwin> {
    const { origin } = version.server;
    const person = await addPerson(version, Math.min(tags, TAGS_MAX));
    for (let first = TAGS_MAX; first < tags; first += OPERATIONS_MAX) {
      const items = Array.from({ length: Math.min(OPERATIONS_MAX, tags - first) }, (_, index) =>
        measuredTag(first + index),
      );
      const operations = items.map((item) => ({
        id: `add-${item.id}`,
        collection: 'tags',
        kind: 'add',
        item,
      }));
      const answer = await call(
        origin,
        person.session,
        'POST',
        api.operations(demoTour(person.session.userId)),
        {
          operations,
        },
      );
      if (!answer.ok)
        throw new Error(`The operations were answered ${answer.status}: ${await answer.text()}`);
    }
    const tour = (await (await call(origin, person.session, 'GET', person.path)).json()) as {
      tags: Item[];
      revision: number;
    };
    if (tour.tags.length !== tags) throw new Error(`The twin has ${tour.tags.length} tags.`);
    const twin = new MeasuredTwin(version, person, how, tour);
    await Promise.all(twin.#watchers.map((watcher) => watcher.revision(tour.revision)));
    return twin;
  }

  /** Changes this many tags, one after another. Returns the average cost of a change. */
  async change(count: number): Promise<ChangeCost> {
    const { server } = this.#version;
    await setTimeout(REST);
    const watched = this.#bytesWatched();
    const cpu = await server.cpu();
    let bytes = 0;
    for (let change = 0; change < count; change += 1) bytes += await this.#changeOne();
    await setTimeout(REST);
    const used = (await server.cpu()) - cpu;
    const perWatcher = (this.#bytesWatched() - watched) / WATCHERS;
    return { bytes: bytes / count, bytesPerWatcher: perWatcher / count, cpu: used / count };
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
    this.#agent.destroy();
  }

  #bytesWatched(): number {
    return this.#watchers.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Makes one change that all watchers receive. Returns the bytes sent and received for it. */
  async #changeOne(): Promise<number> {
    const place = (this.#changes * 37) % this.#tour.tags.length;
    this.#changes += 1;
    const before = this.#tour.tags[place]!;
    const after = { ...before, text: `Checked ${this.#changes} times. Hangs beside the door.` };
    this.#tour.tags[place] = after;
    const heard = this.#watchers.map((watcher) => watcher.revision(this.#tour.revision + 1));
    const { bytes, answer } =
      this.#how === 'document'
        ? await this.#send('PATCH', this.#person.path, this.#tour, { 'if-match': `"${this.#tour.revision}"` })
        : await this.#send('POST', api.operations(demoTour(this.#person.session.userId)), {
            operations: [
              changeOperation({ id: `change-${this.#changes}`, collection: 'tags', before, after }),
            ],
          });
    await Promise.all(heard);
    this.#tour.revision = answer.revision;
    return bytes;
  }

  async #send(
    method: string,
    path: string,
    content: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ bytes: number; answer: { revision: number } }> {
    const { origin } = this.#version.server;
    const body = Buffer.from(JSON.stringify(content));
    const sent = request(`${origin}${path}`, {
      agent: this.#agent,
      method,
      headers: {
        origin,
        cookie: this.#person.session.cookie,
        'accept-encoding': 'gzip, deflate, br',
        'content-type': 'application/json',
        'content-length': body.length,
        ...headers,
      },
    });
    const [socket] = (await once(sent, 'socket')) as [Socket];
    const before = socket.bytesRead + socket.bytesWritten;
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = decode(await buffer(response), response.headers['content-encoding']);
    if (response.statusCode !== 200)
      throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 300)}`);
    const bytes = socket.bytesRead + socket.bytesWritten - before;
    return { bytes, answer: JSON.parse(text) as { revision: number } };
  }
}

function decode(body: Buffer, coding: string | undefined): string {
  if (coding === 'br') return brotliDecompressSync(body).toString();
  return (coding === 'gzip' ? gunzipSync(body) : body).toString();
}
