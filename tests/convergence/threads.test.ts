import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOperation, type Operation } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import { AppError } from '../../contract/errors.ts';
import { advanceThreads, applyThreadOperations, NO_THREADS } from '../../contract/threads/apply-threads.ts';
import type { Comment, Thread, Threads } from '../../contract/threads/thread.ts';
import type { ThreadsAnswer } from '../../contract/threads/thread-schema.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import { createOutbox, type Outbox, type SentOperations } from '../../outbox/outbox.ts';
import { findMiscounts } from '../../server/backup/doctor/check-contents.ts';
import { addMember, changeMember, removeMember } from '../../server/domain/portfolio/members.ts';
import { changeThreads } from '../../server/domain/threads/change-threads.ts';
import { readThreads } from '../../server/domain/threads/read-threads.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { actorFor, createPerson, openTestContext } from '../support/servers/api.ts';
import { WRITES_WITHOUT_LIMIT } from '../support/servers/product.ts';
import { mainly } from '../support/stores.ts';
import { addComment, removeFrom, startThread } from '../support/threads.ts';

/** `npm run soak` runs more of these. */
const RUNS = Number(process.env.RUNS ?? 8);
const MOST_TURNS = 60;

const who = fc.nat(2);
const on = fc.nat(5);
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('start', 'comment', 'comment', 'edit'), who, on }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('remove', 'resolve', 'removeThread'), who, on }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('wait', 'arrive', 'answer', 'hear'), who, on }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('loseRequest', 'loseAnswer', 'again'), who, on }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('demote', 'dismiss', 'promote'), who, on }) },
);

/**
 * One page of a user: an outbox for the twin's threads, and a network that only delivers when the test tells
 * it to.
 */
class Page {
  readonly outbox: Outbox<Threads, TourChanges>;
  readonly person: SignedIn;
  readonly #context: Context;
  readonly #tour: TourRef;
  readonly #requests: SentOperations[] = [];
  readonly #answers: (() => void)[] = [];
  readonly #arrived: SentOperations[] = [];
  #timer: (() => void) | null = null;

  constructor(context: Context, person: SignedIn, tour: TourRef) {
    this.#context = context;
    this.#tour = tour;
    this.person = person;
    this.outbox = createOutbox<Threads, TourChanges>(
      {
        apply: applyThreadOperations,
        advance: advanceThreads,
        revisionOf: ({ revision }) => revision,
        isSame: () => true,
      },
      {
        send: (sent) => void this.#requests.push(structuredClone(sent)),
        changed: () => {},
        keep: () => {},
        later: (run) => {
          this.#timer = run;
          return () => (this.#timer = null);
        },
      },
    );
    this.outbox.receive(NO_THREADS);
  }

  get threads(): readonly Thread[] {
    return this.outbox.document()!.threads;
  }
  /** The comments that are not deleted. */
  get comments(): readonly Comment[] {
    return this.outbox.document()!.comments.filter(({ deleted }) => !deleted);
  }

  wait(): void {
    const run = this.#timer;
    this.#timer = null;
    run?.();
  }

  /** Delivers the oldest request to the server. Afterwards, its response is in transit, or lost. */
  async arrive(isHeard: boolean): Promise<void> {
    const request = this.#requests.shift();
    if (!request) return;
    const { changeId } = request;
    const answer = await this.#save(request);
    if (!isHeard) this.#lose(request);
    else if (answer instanceof AppError)
      this.#answers.push(() => this.outbox.failed(changeId, { code: answer.code, detail: answer.message }));
    else this.#answers.push(() => this.outbox.saved(changeId, answer.revision, answer));
  }

  loseRequest(): void {
    const request = this.#requests.shift();
    if (request) this.#lose(request);
  }

  /** Delivers a request again that the server has already received. */
  async again(which: number): Promise<void> {
    const request = this.#arrived[which % Math.max(this.#arrived.length, 1)];
    if (request) await this.#save(request);
  }

  answer(): void {
    this.#answers.shift()?.();
  }

  async hear(since = this.outbox.document()!.revision): Promise<ThreadsAnswer | null> {
    try {
      const asked = { ...this.#tour, since: String(since) };
      const text = (await readThreads(this.#context, this.person, asked)).join('');
      const answer = JSON.parse(text) as ThreadsAnswer;
      this.outbox.receiveChanges(answer.changes);
      return answer;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  #lose({ changeId }: SentOperations): void {
    this.#answers.push(() => this.outbox.failed(changeId, { code: 'unavailable', detail: 'No connection.' }));
  }

  async #save(request: SentOperations): Promise<TourChanges | AppError> {
    try {
      const body = { operations: request.operations };
      const { parts } = await changeThreads(this.#context, this.person, { ...this.#tour, body });
      this.#arrived.push(request);
      return JSON.parse(parts.join('')) as TourChanges;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
}

/** One page of the owner and two pages of a member. */
class Talk {
  readonly #context: Context;
  readonly #tour: TourRef;
  readonly #pages: readonly Page[];
  /**
   * The last text and the author of each comment, by id. `touched`: whether the comment was deleted, or
   * edited by two pages.
   */
  readonly #said = new Map<string, { text: string; by: string; thread: string; touched: boolean }>();
  readonly #removedThreads = new Set<string>();
  #count = 0;

  private constructor(context: Context, owner: SignedIn, member: SignedIn) {
    this.#context = context;
    this.#tour = demoTour(owner.userId);
    this.#pages = [owner, member, member].map((person) => new Page(context, person, this.#tour));
  }

  static async begin(context: Context, owner: SignedIn, member: SignedIn): Promise<Talk> {
    const talk = new Talk(context, owner, member);
    await writeTour(context, owner, { ...talk.#tour, patch: { name: 'Office' } });
    await talk.#give('commenter');
    return talk;
  }

  async happen({ kind, who: index, on: which }: { kind: string; who: number; on: number }): Promise<void> {
    const page = this.#pages[index]!;
    const { outbox, person } = page;
    const pick = <Each>(list: readonly Each[]): Each | undefined => list[which % Math.max(list.length, 1)];
    const thread = pick(page.threads);
    const own = pick(page.comments.filter(({ id }) => this.#said.get(id)?.by === person.userId));
    if (kind === 'start') outbox.edit(...this.#start(person));
    else if (kind === 'comment' && thread) outbox.edit(this.#comment(thread.id, person));
    else if (kind === 'edit' && own) outbox.edit(this.#edit(own));
    else if (kind === 'remove' && own) {
      this.#said.get(own.id)!.touched = true;
      outbox.edit(removeFrom('comments', own.id));
    } else if (kind === 'resolve' && thread)
      outbox.edit(this.#change('threads', thread, { resolved: !thread.resolved }));
    else if (kind === 'removeThread' && thread && index === 0) {
      this.#removedThreads.add(thread.id);
      outbox.edit(removeFrom('threads', thread.id));
    } else if (kind === 'wait') page.wait();
    else if (kind === 'arrive') await page.arrive(true);
    else if (kind === 'loseAnswer') await page.arrive(false);
    else if (kind === 'loseRequest') page.loseRequest();
    else if (kind === 'again') await page.again(which);
    else if (kind === 'answer') page.answer();
    else if (kind === 'hear') await page.hear();
    else if (kind === 'demote') await this.#give('viewer');
    else if (kind === 'dismiss') await this.#give(null);
    else if (kind === 'promote') await this.#give('commenter');
  }

  /** Makes the member a commenter, and delivers everything in transit. */
  async calmDown(): Promise<void> {
    await this.#give('commenter');
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      for (const page of this.#pages) {
        page.answer();
        await page.arrive(true);
        page.answer();
        page.outbox.retry();
        page.wait();
      }
      if (turn > 2 && this.#pages.every(({ outbox }) => outbox.pending().length === 0)) break;
    }
    for (const page of this.#pages) await page.hear();
  }

  /** Checks that all pages show the state of the server, and that the state contains every comment once. */
  async check(): Promise<void> {
    const owner = this.#pages[0]!;
    const saved = advanceThreads(NO_THREADS, (await owner.hear(0))!.changes)!;
    const byId = (items: readonly { id: string }[]) => new Map(items.map((item) => [item.id, item]));
    for (const { outbox } of this.#pages) {
      expect(outbox.pending()).toEqual([]);
      expect(byId(outbox.document()!.threads)).toEqual(byId(saved.threads));
      expect(byId(outbox.document()!.comments)).toEqual(byId(saved.comments));
    }
    const comments = byId(saved.comments);
    expect(comments.size).toBe(saved.comments.length);
    for (const [id, { text, thread, touched }] of this.#said)
      if (!touched && !this.#removedThreads.has(thread)) expect(comments.get(id)).toMatchObject({ text });
    for (const id of this.#removedThreads) {
      expect(saved.threads.some((thread) => thread.id === id)).toBe(false);
      expect(saved.comments.some((comment) => comment.thread === id)).toBe(false);
    }
  }

  #start({ userId: by }: SignedIn): Operation[] {
    const [thread, comment, text] = [this.#name(), this.#name(), this.#name()];
    this.#said.set(comment, { text, by, thread, touched: false });
    return startThread({ thread, comment, text });
  }

  #comment(thread: string, { userId: by }: SignedIn): Operation {
    const [id, text] = [this.#name(), this.#name()];
    this.#said.set(id, { text, by, thread, touched: false });
    return addComment(thread, id, text);
  }

  #edit(comment: Comment): Operation {
    const text = this.#name();
    const said = this.#said.get(comment.id)!;
    // Two pages of the same user may edit it. The edit that arrives later wins.
    if (said.text !== comment.text) said.touched = true;
    said.text = text;
    return this.#change('comments', comment, { text });
  }

  #change(collection: string, item: Thread | Comment, fields: object): Operation {
    const before = { ...item };
    return changeOperation({ id: this.#name(), collection, before, after: { ...before, ...fields } });
  }

  async #give(role: 'commenter' | 'viewer' | null): Promise<void> {
    const owner = this.#pages[0]!.person;
    const memberId = this.#pages[1]!.person.userId;
    if (role === null) return await removeMember(this.#context, owner, { ...this.#tour, memberId });
    const member = { memberId, role, linkId: '', now: 1 };
    await this.#context.store.write((transaction) => addMember(transaction, this.#tour, member));
    await changeMember(this.#context, owner, { ...this.#tour, memberId, body: { role } });
  }

  #name(): string {
    this.#count += 1;
    return `name ${this.#count}`;
  }
}

describe.each(mainly('postgres'))('one page of the owner and two pages of a commenter over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let people = 0;

  beforeAll(async () => {
    const opened = await openTestContext(kind, WRITES_WITHOUT_LIMIT);
    ({ close } = opened);
    context = { ...opened.context, now: () => 1_800_000_000_000 };
  });
  afterAll(() => close());

  async function newPerson(): Promise<SignedIn> {
    people += 1;
    const userId = `person-${people}`;
    await createPerson(context.store, userId);
    return { ...actorFor('owner'), userId };
  }

  it(
    'converge with every comment once, despite failures and revoked memberships',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 50 }), async (happenings) => {
          const talk = await Talk.begin(context, await newPerson(), await newPerson());
          for (const each of happenings) await talk.happen(each);
          await talk.calmDown();
          await talk.check();
        }),
        { numRuns: RUNS },
      );
      expect(await findMiscounts(context.store)).toEqual([]);
    },
    60_000 + 1_000 * RUNS,
  );
});
