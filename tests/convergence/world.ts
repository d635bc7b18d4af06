import { expect } from 'vitest';
import { listOvertaken, OVERTAKEN_AT, OVERTAKEN_MAX } from '../../contract/changes/apply-operation.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import type { Tag } from '../../contract/tag.ts';
import { addItem, changeItem, removeItem } from '../../player/tour/stored-item.ts';
import { sampleTag } from '../../player/testing/samples.ts';
import { BrowserEnd } from './browser-end.ts';
import type { ServerEnd } from './server-end.ts';

/**
 * An event in a browser, or between it and the server. `on` selects one of the tags that the browser shows.
 */
export type Happening = { browser: number } & (
  | { kind: 'add' }
  | { kind: 'change' | 'changeTwo'; on: number; field: Field }
  | { kind: 'remove'; on: number }
  | { kind: 'arriveAgain'; on: number }
  | { kind: 'arrive' | 'loseRequest' | 'loseAnswer' | 'answer' | 'wait' }
  | { kind: 'hear' | 'hearWhole' | 'goOffline' | 'comeBack' | 'reload' | 'leave' }
  /** The owner revokes or restores the member's right to edit. */
  | { kind: 'demote' | 'promote' }
);

/** `note` is a field that our code does not know. */
export const FIELDS = ['title', 'text', 'note'] as const;
type Field = (typeof FIELDS)[number];

/** The user of each browser. */
const BROWSERS = ['owner', 'member', 'member'] as const;
const MOST_TURNS = 60;

/** What the editors of a tag did, from which its expected state follows. */
interface History {
  /** The last value of each field, by the time of the edit. */
  latest: Map<Field, string>;
  /** All browsers that wrote a field. */
  writers: Map<Field, Set<number>>;
  edits: number;
  /** True if a user removed the tag. */
  wasRemoved: boolean;
  /** True if the user who removed the tag had seen all changes to it by then. */
  isGone: boolean;
}

/** One browser of the owner, two of a member, and the server. */
export class World {
  readonly #server: ServerEnd;
  readonly #browsers: readonly BrowserEnd[];
  readonly #tags = new Map<string, History>();
  /** All values that no user knowingly replaced or removed. */
  readonly #written = new Map<string, { id: string; field: Field }>();
  #values = 0;

  constructor(server: ServerEnd) {
    this.#server = server;
    this.#browsers = BROWSERS.map((who) => new BrowserEnd(server, who));
  }

  async begin(): Promise<void> {
    const tags = ['first', 'second'].map((id) => sampleTag({ id, title: this.#value() }));
    await this.#server.make({ matterportId: 'gv360office', hasBeenSaved: true, tags });
    for (const tag of tags) this.#noteNew(tag);
    for (const browser of this.#browsers) await browser.open();
  }

  async happen(happening: Happening): Promise<void> {
    const browser = this.#browsers[happening.browser]!;
    switch (happening.kind) {
      case 'add':
        return this.#add(browser);
      case 'change':
        return this.#change(happening.browser, browser.tags, happening, 1);
      case 'changeTwo':
        return this.#change(happening.browser, browser.tags, happening, 2);
      case 'remove':
        return this.#remove(browser, happening.on);
      case 'arriveAgain':
        return browser.arriveAgain(happening.on);
      case 'arrive':
        return browser.arrive(true);
      case 'loseAnswer':
        return browser.arrive(false);
      case 'loseRequest':
        return browser.loseRequest();
      case 'answer':
        return browser.takeAnswer();
      case 'wait':
        return browser.wait();
      case 'hear':
      case 'hearWhole':
        return browser.hear(happening.kind === 'hearWhole');
      case 'goOffline':
        return browser.setOnline(false);
      case 'comeBack':
        browser.setOnline(true);
        return browser.open();
      case 'reload':
        browser.close();
        return browser.open();
      case 'leave':
        return browser.close();
      case 'demote':
        return this.#server.giveMember('viewer');
      case 'promote':
        return this.#server.giveMember('editor');
    }
  }

  /** Reconnects all browsers, lets them edit, and delivers everything in transit. */
  async calmDown(): Promise<void> {
    await this.#server.giveMember('editor');
    for (const browser of this.#browsers) {
      browser.setOnline(true);
      await browser.open();
      // Operations that the server rejected while the member could not edit wait until the member retries.
      await browser.takeAnswer();
      browser.outbox?.retry();
    }
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      for (const browser of this.#browsers) {
        await browser.takeAnswer();
        await browser.arrive(true);
        await browser.takeAnswer();
        await browser.wait();
        await browser.hear(false);
      }
      if (turn > 2 && this.#browsers.every(isAtRest)) break;
    }
    for (const browser of this.#browsers) await browser.hear(false);
  }

  /** Checks that all browsers show the same state, and that it contains every change once. */
  async check(): Promise<void> {
    const { tour } = await this.#server.read();
    const tags = tour.tags as Tag[];
    for (const browser of this.#browsers) {
      expect(browser.outbox?.status().kind).not.toMatch(/saving/);
      expect(browser.unsaved).toEqual([]);
      expect(browser.tags).toEqual(tags);
      expect(browser.live).toEqual(tour);
    }
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    expect(byId.size).toBe(tags.length);
    for (const [value, { id, field }] of this.#written)
      expect(valuesOf(byId.get(id), field)).toContain(value);
    for (const [id, history] of this.#tags) checkHistory(byId.get(id), history, id);
  }

  #add({ outbox }: BrowserEnd): void {
    if (!outbox) return;
    const tag = sampleTag({ id: this.#value(), title: this.#value() });
    this.#noteNew(tag);
    outbox.edit(addItem('tags', tag));
  }

  /** Sets a field of several tags in one step. If there is more than one tag, the operations form a group. */
  #change(
    index: number,
    tags: readonly Tag[],
    { on, field }: { on: number; field: Field },
    count: number,
  ): void {
    const group = count > 1 ? this.#value() : undefined;
    const operations = tags
      .slice(on % Math.max(tags.length, 1))
      .slice(0, count)
      .flatMap((tag) => {
        const history = this.#tags.get(tag.id);
        // Leaves room for all values that conflicts may replace.
        if (!history || history.edits >= OVERTAKEN_MAX) return [];
        const value = this.#value();
        this.#written.delete(String(tag[field]));
        this.#written.set(value, { id: tag.id, field });
        history.edits += 1;
        history.isGone = false;
        history.latest.set(field, value);
        history.writers.set(field, (history.writers.get(field) ?? new Set()).add(index));
        return [{ ...changeItem('tags', tag, { ...tag, [field]: value }), group }];
      });
    if (operations.length > 0) this.#browsers[index]!.outbox!.edit(...operations);
  }

  async #remove({ tags, outbox }: BrowserEnd, on: number): Promise<void> {
    const tag = pick(tags, on);
    const history = tag && this.#tags.get(tag.id);
    if (!history) return;
    for (const field of FIELDS) for (const value of valuesOf(tag, field)) this.#written.delete(String(value));
    history.wasRemoved = true;
    outbox!.edit(removeItem('tags', tag));
    const { tour } = await this.#server.read();
    const saved = (tour.tags as Tag[]).find(({ id }) => id === tag.id);
    history.isGone = sameValue(saved, tag) && !this.#isUnderWay(tag.id);
  }

  /** Returns whether the server has not received a change to a tag yet, other than its removal. */
  #isUnderWay(id: string): boolean {
    return this.#browsers
      .flatMap(({ unsaved }) => unsaved)
      .some(
        (operation) =>
          operation.item.id === id && operation.kind !== 'remove' && !this.#server.hasHeard(operation),
      );
  }

  #noteNew({ id, title, text }: Tag): void {
    this.#written.set(title, { id, field: 'title' });
    const latest = new Map<Field, string>([
      ['title', title],
      ['text', text],
    ]);
    this.#tags.set(id, { latest, writers: new Map(), edits: 0, wasRemoved: false, isGone: false });
  }

  #value(): string {
    this.#values += 1;
    return `value ${this.#values}`;
  }
}

function isAtRest({ outbox, unsaved }: BrowserEnd): boolean {
  return unsaved.length === 0 && outbox?.status().kind !== 'saving';
}

function pick(tags: readonly Tag[], on: number): Tag | undefined {
  return tags[on % Math.max(tags.length, 1)];
}

/** Returns the value of a field, followed by the values that conflicts replaced. */
function valuesOf(tag: Tag | undefined, field: Field): unknown[] {
  return tag ? [tag[field], ...listOvertaken(tag).flatMap((entry) => entry[field] ?? [])] : [];
}

function checkHistory(tag: Tag | undefined, history: History, id: string): void {
  if (history.isGone) expect(tag, `${id} comes back`).toBeUndefined();
  if (history.wasRemoved || !tag) return;
  // A value that only one browser wrote never causes a conflict, however often it was sent.
  for (const field of FIELDS) {
    if ((history.writers.get(field)?.size ?? 0) > 1) continue;
    expect(tag[field], `${field} of ${id}`).toBe(history.latest.get(field));
    expect(valuesOf(tag, field), `${field} of ${id}`).toHaveLength(1);
  }
  for (const entry of listOvertaken(tag)) expect(entry).toHaveProperty(OVERTAKEN_AT);
}
