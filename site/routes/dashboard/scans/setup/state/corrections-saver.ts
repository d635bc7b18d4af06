import type { Corrections, SavedCorrections } from '../../../../../../contract/scans/corrections.ts';
import { isRecord } from '../../../../../../contract/json/is-record.ts';
import { sameValue } from '../../../../../../contract/json/same-value.ts';
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
  | { state: 'failed'; text: string }
  | { state: 'conflict'; theirs: SavedCorrections };

interface SaverOptions {
  address: string;
  /** Under which unsaved corrections outlive a reload of this tab. */
  draft: string;
  saved: SavedCorrections;
}

/** Saves corrections after each change: one request at a time, each made from the revision before. */
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

  /** What this tab had not saved when it was reloaded; a conflict where something else was saved meanwhile. Null for nothing. */
  readKept(): Corrections | null {
    const kept = readDraft(this.#options.draft);
    if (!isRecord(kept) || !isRecord(kept.corrections)) return null;
    const corrections = kept.corrections as unknown as Corrections;
    if (sameValue(corrections, this.#saved.corrections)) return null;
    this.#wanted = corrections;
    if (kept.revision === this.#saved.revision) this.#sendSoon();
    else this.#show({ state: 'conflict', theirs: this.#saved });
    return corrections;
  }

  /** Called with what the page shows now, after each change of it. */
  change(corrections: Corrections): void {
    if (corrections === this.#wanted) return;
    this.#wanted = corrections;
    this.#keep();
    if (this.#saving.state === 'conflict' || this.#saving.state === 'offline') return;
    this.#sendSoon();
  }

  /** What was saved elsewhere, where this page has nothing of its own to save: true when it was taken. */
  follow(saved: SavedCorrections): boolean {
    if (saved.revision <= this.#saved.revision || this.#saving.state !== 'saved') return false;
    this.#saved = saved;
    this.#wanted = saved.corrections;
    return true;
  }

  /** Sends at once what waits. */
  flush(): void {
    if (this.#saving.state === 'waiting' || this.#saving.state === 'failed') void this.#send();
  }

  /** Settles a conflict by what was saved elsewhere, which it answers. */
  takeTheirs(): Corrections | null {
    if (this.#saving.state !== 'conflict') return null;
    this.#saved = this.#saving.theirs;
    this.#wanted = this.#saved.corrections;
    this.#done();
    return this.#wanted;
  }

  /** Settles a conflict by what this page shows. */
  keepMine(): void {
    if (this.#saving.state !== 'conflict') return;
    this.#saved = this.#saving.theirs;
    this.#show({ state: 'waiting' });
    void this.#send();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopWaiting?.();
    this.#stopWaiting = null;
  }

  #sendSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSE);
    if (!this.#sending) this.#show({ state: 'waiting' });
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    this.#sending = true;
    this.#show({ state: 'saving' });
    const corrections = this.#wanted;
    const body = JSON.stringify({ revision: this.#saved.revision, corrections });
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const response = await fetch(this.#options.address, { method: 'PUT', headers, body }).catch(() => null);
    if (response?.ok) {
      const { revision } = (await response.json()) as { revision: number };
      this.#saved = { revision, corrections };
    }
    this.#sending = false;
    if (!response) return this.#waitForLine();
    if (!response.ok) return await this.#refused(response);
    if (this.#wanted === corrections) this.#done();
    else this.#sendSoon();
  }

  #waitForLine(): void {
    this.#show({ state: 'offline' });
    this.#stopWaiting?.();
    this.#stopWaiting = whenReachable(() => void this.#send());
  }

  async #refused(response: Response): Promise<void> {
    const problem = await readProblem(response);
    if (problem?.code === 'conflict' && isRecord(problem.current)) {
      return this.#show({ state: 'conflict', theirs: problem.current as unknown as SavedCorrections });
    }
    this.#show({ state: 'failed', text: problem?.detail ?? '' });
    const passes = response.status === 429 || response.status >= 500;
    if (passes) this.#timer = setTimeout(() => void this.#send(), AGAIN);
  }

  #done(): void {
    removeDraft(this.#options.draft);
    this.#show({ state: 'saved' });
  }

  #keep(): void {
    writeDraft(this.#options.draft, { revision: this.#saved.revision, corrections: this.#wanted });
  }

  #show(saving: Saving): void {
    this.#saving = saving;
    for (const listener of this.#listeners) listener();
  }
}
