import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../contract/addresses.ts';
import type { Item } from '../../contract/changes/operation.ts';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour } from '../../contract/tour-id.ts';
import type { Cluster } from './start-cluster.ts';
import { createS3FileStore } from '../../server/platform/file-store/s3-file-store.ts';
import { fileKey } from '../../server/platform/file-store/file-key.ts';
import { Relay } from '../../site/browser/stream/relay.ts';
import { httpTransport } from '../../site/browser/stream/transport.ts';
import { sha256Of } from '../../tests/support/files/added-file.ts';
import { resultOf, Uploads } from '../../tests/support/files/uploads.ts';
import type { TestSession } from '../../tests/support/servers/session.ts';
import { ClusterClient } from './cluster-client.ts';

const WRITERS = 6;
const UPLOADERS = 2;
const STREAMS = 300;
/**
 * The pause between two saves of a writer, in milliseconds. `UPLOAD_PAUSE`: between two uploads of an
 * uploader. `RETRY_PAUSE`: between two attempts of either.
 */
const SAVE_PAUSE = 150;
const UPLOAD_PAUSE = 1_000;
const RETRY_PAUSE = 100;
const UPLOAD_BYTES = 20_000;

/** A save or an upload, from its first attempt to its acknowledgement. */
export interface Done {
  kind: 'save' | 'upload';
  /** The index of the user among those who do this. */
  by: number;
  began: number;
  acknowledged: number;
  /**
   * The results of all attempts except the last: `broken`, or the status and whether it came from a balancer
   * itself.
   */
  failures: string[];
}

interface Person {
  session: TestSession;
  /** Ids of tags, or hashes of files, that the server has acknowledged. */
  acknowledged: Set<string>;
}

interface Stream {
  person: Person;
  revision: number;
}

/** Users who save, upload and watch through both balancers of a cluster, and what the cluster acknowledged. */
export class Load {
  readonly done: Done[] = [];
  /** When each event stream that was opened had been requested, by `performance.now`. */
  readonly opened: number[] = [];
  readonly #cluster: Cluster;
  readonly #clients: readonly ClusterClient[];
  readonly #writers: Person[] = [];
  readonly #uploaders: Person[] = [];
  readonly #streams: Stream[] = [];
  readonly #relays: Relay[] = [];
  readonly #stop = new AbortController();
  #working: Promise<unknown> = Promise.resolve();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#clients = cluster.balancers.map((_, index) => new ClusterClient(cluster, index));
  }

  /** Signs in all users, and starts saving, uploading and watching. */
  async start(): Promise<void> {
    const [client] = this.#clients;
    if (!client) throw new Error('There is no balancer.');
    for (const [kind, count, people] of [
      ['writer', WRITERS, this.#writers],
      ['uploader', UPLOADERS, this.#uploaders],
    ] as const) {
      for (let index = 0; index < count; index += 1) {
        const session = await client.signIn(`${kind}-${index}@example.test`);
        const tour = api.tour(demoTour(session.userId));
        const answer = await client.send(session, 'PATCH', tour, { name: `${kind} ${index}`, tags: [] });
        if (!answer.ok) throw new Error(`A tour was answered ${answer.status}: ${await answer.text()}`);
        await answer.text();
        people.push({ session, acknowledged: new Set() });
      }
    }
    for (let index = 0; index < STREAMS; index += 1) this.#watch(index);
    this.#working = Promise.all([
      ...this.#writers.map((person, index) => this.#repeat(SAVE_PAUSE, () => this.#save(person, index))),
      ...this.#uploaders.map((person, index) =>
        this.#repeat(UPLOAD_PAUSE, () => this.#upload(person, index)),
      ),
    ]);
  }

  /** The client of the first balancer. */
  get client(): ClusterClient {
    return this.#clients[0]!;
  }

  /** Resolves once all users have this many acknowledged saves that began after the call. */
  async untilSaved(times = 3): Promise<void> {
    const from = performance.now();
    const savesOf = (index: number) =>
      this.done.filter(({ kind, by, began }) => kind === 'save' && by === index && began >= from).length;
    while (this.#writers.some((_, index) => savesOf(index) < times)) await pause(50);
  }

  /** Resolves once each uploader has an acknowledged upload that began after the call. */
  async untilUploaded(): Promise<void> {
    const from = performance.now();
    while (this.done.filter(({ kind, began }) => kind === 'upload' && began >= from).length < UPLOADERS)
      await pause(50);
  }

  /** Lets all users finish what they are doing. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#working;
  }

  close(): void {
    for (const relay of this.#relays) relay.pause();
    for (const client of this.#clients) client.close();
  }

  /**
   * Returns what the cluster acknowledged but lacks, has twice, or did not send to a stream. Call it after
   * `stop`.
   */
  async contradictions(): Promise<string[]> {
    const found: string[] = [];
    const files = createS3FileStore(this.#cluster.s3);
    for (const [index, person] of [...this.#writers, ...this.#uploaders].entries()) {
      const { userId } = person.session;
      const answer = await this.client.ask(person.session, api.tour(demoTour(userId)));
      const tour = (await answer.json()) as { revision: number; tags?: Item[]; documents?: Item[] };
      const ids = (tour.tags ?? []).map(({ id }) => id);
      const hashes = (tour.documents ?? []).map(
        ({ file }) => (file as { sha256?: string } | undefined)?.sha256,
      );
      const present = [...ids, ...hashes];
      for (const name of person.acknowledged) {
        const times = present.filter((each) => each === name).length;
        if (times !== 1) found.push(`${name} of ${index} is there ${times} times.`);
      }
      for (const hash of hashes)
        if (hash && (await files.sizeOf(fileKey(userId, hash))) !== UPLOAD_BYTES)
          found.push(`The content ${hash} is not in the file store.`);
      if (ids.length !== new Set(ids).size) found.push(`${index} has a tag twice.`);
      const watching = this.#streams.filter((stream) => stream.person === person);
      const patience = performance.now() + 30_000;
      while (watching.some(({ revision }) => revision < tour.revision) && performance.now() < patience)
        await pause(100);
      const late = watching.filter(({ revision }) => revision < tour.revision);
      if (late.length > 0)
        found.push(`${late.length} streams of ${index} have not heard of revision ${tour.revision}.`);
    }
    await files.close();
    return found;
  }

  get acknowledged(): { saves: number; uploads: number } {
    const sum = (people: Person[]) => people.reduce((total, each) => total + each.acknowledged.size, 0);
    return { saves: sum(this.#writers), uploads: sum(this.#uploaders) };
  }

  async #repeat(length: number, act: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await act();
      await pause(length);
    }
  }

  /**
   * Saves as a page does: sends the same operation until it is acknowledged, through another balancer if
   * there is no connection.
   */
  async #save(person: Person, index: number): Promise<void> {
    const id = `tag-${person.acknowledged.size}`;
    const item = { id, title: id, text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
    const operations = [{ id: `add-${id}`, collection: 'tags', kind: 'add', item }];
    const address = api.operations(demoTour(person.session.userId));
    await this.#persist('save', index, async (client) => {
      const answer = await client.send(person.session, 'POST', address, { operations });
      const text = await answer.text().catch(() => '');
      if (answer.status >= 400 && answer.status < 500) throw new Refusal(`${answer.status}: ${text}`);
      return answer;
    });
    person.acknowledged.add(id);
  }

  async #upload(person: Person, index: number): Promise<void> {
    const bytes = randomBytes(UPLOAD_BYTES);
    let address = '';
    await this.#persist('upload', index, async (client) => {
      const uploads = new Uploads(
        (path, init) => client.ask(person.session, path, init),
        person.session.userId,
      );
      const begun = address === '' ? await uploads.announce(bytes.length, { name: 'a.bin' }) : null;
      if (begun) {
        if (begun.status !== 201) return begun;
        address = begun.headers.get('location') ?? '';
      }
      const look = await uploads.look(address);
      if (!look.ok || resultOf(look)) return look;
      const answer = await uploads.send(address, Number(look.headers.get('upload-offset')), bytes);
      await answer.text();
      return answer.ok && !resultOf(answer) ? new Response(null, { status: 599 }) : answer;
    });
    person.acknowledged.add(sha256Of(bytes));
  }

  async #persist(
    kind: Done['kind'],
    first: number,
    attempt: (client: ClusterClient) => Promise<Response>,
  ): Promise<void> {
    const began = performance.now();
    const failures: string[] = [];
    for (let way = first; ;) {
      const client = this.#clients[way % this.#clients.length] ?? this.client;
      const outcome = await attempt(client).catch((error: unknown) => error as Error);
      if (outcome instanceof Refusal) throw outcome;
      if (outcome instanceof Response && outcome.ok) break;
      if (outcome instanceof Response) failures.push(toText(outcome));
      else {
        failures.push('broken');
        way += 1;
      }
      await pause(RETRY_PAUSE);
    }
    this.done.push({ kind, by: first, began, acknowledged: performance.now(), failures });
  }

  #watch(index: number): void {
    const person = this.#writers[index % this.#writers.length]!;
    const stream: Stream = { person, revision: 0 };
    let way = index;
    const transport = httpTransport('same-origin', async (address, request) => {
      const client = this.#clients[way % this.#clients.length] ?? this.client;
      const at = performance.now();
      try {
        const answer = await client.ask(person.session, address, request as { method?: string });
        if (answer.ok && request.method !== 'POST') this.opened.push(at);
        return answer;
      } catch (error) {
        way += 1;
        throw error;
      }
    });
    const relay = new Relay(transport);
    const topic = formatTopic({ kind: 'tour', ...demoTour(person.session.userId) });
    relay.show(
      (_, event) => {
        if ('revision' in event) stream.revision = event.revision;
      },
      [{ id: 0, topic, seen: null }],
    );
    this.#streams.push(stream);
    this.#relays.push(relay);
  }
}

/** Returns a response as text. GoV360 responds to API requests with JSON, HAProxy with a page. */
function toText({ status, headers }: Response): string {
  return `${status}${headers.get('content-type')?.startsWith('text/html') ? ' of HAProxy' : ''}`;
}

/** Thrown when the server rejected a valid request. */
class Refusal extends Error {}
