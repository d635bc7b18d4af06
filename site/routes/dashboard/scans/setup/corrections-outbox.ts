import { isOperation, newId, type Operation } from '../../../../../contract/changes/operation.ts';
import {
  applyCorrectionOperations,
  correctionOperations,
} from '../../../../../contract/scans/correction-operations.ts';
import type { Corrections, SavedCorrections } from '../../../../../contract/scans/corrections.ts';
import { isRecord } from '../../../../../contract/json/is-record.ts';
import { type KeptOperations, openKeptOperations } from '../../../../../outbox/unsent-edits-storage.ts';
import type { DocumentModel } from '../../../../../outbox/known.ts';
import { createOutbox, type SentOperations } from '../../../../../outbox/outbox.ts';
import { readDraft, removeDraft } from '../../../../browser/storage.ts';
import { sendOperations } from '../../../../browser/send-operations.ts';
import { whenReachable } from '../../../../browser/when-reachable.ts';

const savedCorrections: DocumentModel<SavedCorrections, SavedCorrections> = {
  apply(saved, operations) {
    const corrections = applyCorrectionOperations(saved.corrections, operations);
    return correctionOperations(saved.corrections, corrections).length > 0
      ? { ...saved, corrections }
      : saved;
  },
  advance: (saved, newer) => (newer.revision <= saved.revision ? saved : newer),
  compact(saved, operations) {
    return correctionOperations(saved.corrections, applyCorrectionOperations(saved.corrections, operations));
  },
  revisionOf: ({ revision }) => revision,
  isSame: () => true,
};

interface CorrectionsOptions {
  address: string;
  /** The storage keys of unsaved corrections: the current key, and the key in versions 0.8 and 0.9. */
  place: string;
  draft: string;
  saved: SavedCorrections;
  unreachable: string;
  /** Called with the corrections to show when they include changes made elsewhere or on an earlier visit. */
  onShown: (corrections: Corrections, from: 'elsewhere' | 'earlier') => void;
}

/** Sends a page's corrections to the server. */
export function openCorrections(options: CorrectionsOptions) {
  const listeners = new Set<() => void>();
  let shown = options.saved.corrections;
  let kept: KeptOperations | null = null;
  let stopWaiting: (() => void) | null = null;
  let from: 'elsewhere' | 'earlier' = 'elsewhere';

  const outbox = createOutbox(savedCorrections, {
    send: (sent) => void send(sent),
    changed,
    keep: (operations) => void kept?.keep(operations),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  outbox.receive(options.saved);

  async function send({ changeId, operations }: SentOperations): Promise<void> {
    const { address, unreachable } = options;
    const sent = await sendOperations(address, { operations }, unreachable);
    if ('failure' in sent) return outbox.failed(changeId, sent.failure);
    const saved = sent.answer as SavedCorrections;
    outbox.saved(changeId, saved.revision, saved);
  }

  function changed(): void {
    const status = outbox.status();
    stopWaiting?.();
    const waits = kept !== null && status.kind === 'not-saved' && status.why === 'offline';
    stopWaiting = waits ? whenReachable(() => outbox.retry()) : null;
    const { corrections } = outbox.document()!;
    if (correctionOperations(shown, corrections).length > 0) {
      shown = corrections;
      options.onShown(corrections, from);
    }
    for (const listener of listeners) listener();
  }

  function restore(operations: readonly Operation[]): boolean {
    from = 'earlier';
    // Earlier versions stored ids that are not unique.
    outbox.restore(operations.map((operation) => ({ ...operation, id: newId() })));
    from = 'elsewhere';
    return kept !== null;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    /** Returns the save status, for `useSyncExternalStore`. */
    status: () => outbox.status(),
    subscribe,
    /** Returns the latest saved revision that this page knows. */
    revision: () => outbox.document()!.revision,
    /** Queues the changes that lead to the corrections that the page now shows. */
    change(corrections: Corrections): void {
      if (corrections === shown) return;
      const operations = correctionOperations(outbox.document()!.corrections, corrections);
      shown = corrections;
      if (operations.length > 0) outbox.edit(...operations);
    },
    /** Call this with corrections that this page or another page has saved. */
    follow: (saved: SavedCorrections) => outbox.receive(saved),
    /** Sends pending corrections immediately. */
    flush: () => outbox.flush(),
    /** Sends pending corrections immediately. Returns whether the server has saved all of them. */
    async save(): Promise<boolean> {
      outbox.flush();
      while (outbox.status().kind === 'saving') {
        const { promise, resolve } = Promise.withResolvers<void>();
        const stop = subscribe(resolve);
        await promise;
        stop();
      }
      return outbox.status().kind !== 'not-saved';
    },
    /**
     * Adopts corrections that earlier visits could not save, and stores unsaved corrections until the
     * returned function is called.
     */
    start(): () => void {
      const { place, draft, saved } = options;
      kept = openKeptOperations({ own: place, older: [] });
      kept?.keep(outbox.pending());
      const earlier = readKeptOperations(readDraft(draft), saved);
      if (earlier.length > 0) restore(earlier);
      removeDraft(draft);
      void kept?.adopt(restore);
      return () => {
        outbox.flush();
        stopWaiting?.();
        kept?.release();
        kept = null;
      };
    },
  };
}

/**
 * Returns the operations that version 0.8 or 0.9 stored in this tab. Before version 0.9, tabs stored all
 * corrections and their revision.
 */
export function readKeptOperations(kept: unknown, saved: SavedCorrections): Operation[] {
  if (!isRecord(kept)) return [];
  if (Array.isArray(kept.operations)) return kept.operations.filter(isOperation);
  if (!isRecord(kept.corrections)) return [];
  const operations = correctionOperations(saved.corrections, kept.corrections as unknown as Corrections);
  if (kept.revision === saved.revision) return operations;
  // It is unknown which saved corrections this tab's changes were based on.
  // Therefore, values that only the server has are kept.
  return operations.flatMap((operation): Operation[] => {
    if (operation.kind !== 'change') return operation.kind === 'add' ? [operation] : [];
    const changed = operation.changed.filter((name) => operation.item[name] !== undefined);
    return changed.length > 0 ? [{ ...operation, changed, before: {} }] : [];
  });
}
