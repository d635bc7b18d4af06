import { isOperation, type Operation } from '../../../../../../contract/changes/operation.ts';
import {
  applyCorrectionOperations,
  correctionOperations,
} from '../../../../../../contract/scans/correction-operations.ts';
import type { Corrections, SavedCorrections } from '../../../../../../contract/scans/corrections.ts';
import { isRecord } from '../../../../../../contract/json/is-record.ts';
import { OPERATIONS_MAX } from '../../../../../../contract/limits.ts';
import { readDraft, removeDraft, writeDraft } from '../../../../../browser/draft-storage.ts';
import { readProblem } from '../../../../../browser/read-problem.ts';
import { whenReachable } from '../../../../../browser/when-reachable.ts';

/** Milliseconds after the last change until it is sent. */
const PAUSE = 600;
/** Milliseconds until what the server could not save is sent again. */
const AGAIN = 10_000;

export type Saving =
  | { state: 'saved' | 'waiting' | 'saving' | 'offline' }
  /** Refused, with the server's sentence; sent again by itself where that may help. */
  | { state: 'failed'; text: string };

interface SaverOptions {
  address: string;
  /** Under which unsaved corrections outlive a reload of this tab. */
  draft: string;
  saved: SavedCorrections;
  /** Called with what the page is to show, where others' changes are in it. */
  onMerged: (corrections: Corrections) => void;
}

/** Saves corrections after each change: one request at a time, with what differs from what is saved. */
export class CorrectionsSaver {
  readonly #options: SaverOptions;
  readonly #listeners = new Set<() => void>();
  #saved: SavedCorrections;
  #wanted: Corrections;
  #saving: Saving = { state: 'saved' };
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopWaiting: (() => void) | null = null;

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#saved = options.saved;
    this.#wanted = options.saved.corrections;
  }

  get revision(): number {
    return this.#saved.revision;
  }

  /** For `useSyncExternalStore`. */
  readonly saving = (): Saving => this.#saving;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is saved with what this tab had not saved when it was reloaded, which is sent now. Null for nothing. */
  readKept(): Corrections | null {
    const operations = readKeptOperations(readDraft(this.#options.draft), this.#saved);
    if (operations.length === 0) return null;
    this.#wanted = applyCorrectionOperations(this.#saved.corrections, operations);
    this.#sendSoon();
    return this.#wanted;
  }

  /** Called with what the page shows now, after each change of it. */
  change(corrections: Corrections): void {
    if (corrections === this.#wanted) return;
    this.#wanted = corrections;
    writeDraft(this.#options.draft, { operations: this.#unsaved() });
    if (this.#saving.state !== 'offline') this.#sendSoon();
  }

  /** What was saved elsewhere, with what this page has not saved. */
  follow(saved: SavedCorrections): void {
    if (!this.#sending) this.#adopt(saved, this.#saved.corrections);
  }

  /** Sends at once what waits. */
  flush(): void {
    if (this.#saving.state === 'waiting' || this.#saving.state === 'failed') void this.#send();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  #unsaved(): Operation[] {
    return correctionOperations(this.#saved.corrections, this.#wanted);
  }

  /** Takes over what is saved now; what this page has changed since `before` stays. */
  #adopt(saved: SavedCorrections, before: Corrections): void {
    if (saved.revision < this.#saved.revision) return;
    const own = correctionOperations(before, this.#wanted);
    const next = applyCorrectionOperations(saved.corrections, own);
    this.#saved = saved;
    if (correctionOperations(this.#wanted, next).length === 0) return;
    this.#wanted = next;
    this.#options.onMerged(next);
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSE);
    if (!this.#sending) this.#show({ state: 'waiting' });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    const operations = this.#unsaved().slice(0, OPERATIONS_MAX);
    if (operations.length === 0) return this.#done();
    this.#sending = true;
    this.#show({ state: 'saving' });
    const sent = applyCorrectionOperations(this.#saved.corrections, operations);
    const body = JSON.stringify({ operations });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await fetch(this.#options.address, { method: 'POST', headers, body }).catch(() => null);
    const saved = response?.ok
      ? ((await response.json().catch(() => null)) as SavedCorrections | null)
      : null;
    this.#sending = false;
    if (!response || (response.ok && !saved)) return this.#waitForLine();
    if (!saved) return await this.#refused(response);
    this.#adopt(saved, sent);
    if (this.#unsaved().length > 0) this.#sendSoon();
    else this.#done();
  }

  #waitForLine(): void {
    this.#show({ state: 'offline' });
    this.#stopWaiting?.();
    this.#stopWaiting = whenReachable(() => void this.#send());
  }

  async #refused(response: Response): Promise<void> {
    const problem = await readProblem(response);
    this.#show({ state: 'failed', text: problem?.detail ?? '' });
    const passes = response.status === 429 || response.status >= 500;
    if (passes) this.#timer = setTimeout(() => void this.#send(), AGAIN);
  }

  #done(): void {
    removeDraft(this.#options.draft);
    this.#show({ state: 'saved' });
  }

  #show(saving: Saving): void {
    this.#saving = saving;
    for (const listener of this.#listeners) listener();
  }
}

/** What a tab has kept: operations; before 0.9 all corrections and the revision that they were made from. */
export function readKeptOperations(kept: unknown, saved: SavedCorrections): Operation[] {
  if (!isRecord(kept)) return [];
  if (Array.isArray(kept.operations)) return kept.operations.filter(isOperation);
  if (!isRecord(kept.corrections)) return [];
  const operations = correctionOperations(saved.corrections, kept.corrections as unknown as Corrections);
  if (kept.revision === saved.revision) return operations;
  // What was there is not known any more: what is saved by now is kept beside what this tab has, and nothing of it goes.
  return operations.flatMap((operation): Operation[] => {
    if (operation.kind !== 'change') return operation.kind === 'add' ? [operation] : [];
    const changed = operation.changed.filter((name) => operation.item[name] !== undefined);
    return changed.length > 0 ? [{ ...operation, changed, before: {} }] : [];
  });
}
