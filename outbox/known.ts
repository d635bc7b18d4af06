import type { Operation } from '../contract/changes/operation.ts';

/** What an outbox needs to know about its documents. `Changes`: what a server reports about a newer revision. */
export interface DocumentModel<Document, Changes> {
  /** Returns the document after the operations, or the same object if nothing changes. */
  apply: (document: Document, operations: readonly Operation[]) => Document;
  /** Returns the document after the changes; the same object if they are old, null if earlier changes are missing. */
  advance: (document: Document, changes: Changes) => Document | null;
  /** Null for a document without revisions. */
  revisionOf: (document: Document) => number | null;
  /** Returns the shortest equivalent of unsent operations on a document. Absent: they are sent as they were made. */
  compact?: (document: Document, operations: readonly Operation[]) => Operation[];
  /** Returns whether their revisions can be compared. */
  isSame: (document: Document, other: Document) => boolean;
}

/** The known part of the saved state. */
export interface Known<Document> {
  /** The latest reported document. */
  readonly base: Document;
  /** Saved operations that `base` does not contain yet, with the revision that contains them. */
  readonly ahead: readonly { readonly operations: readonly Operation[]; readonly revision: number }[];
}

export interface Knowing<Document, Changes> {
  /** Returns the state after a whole document arrived; the same object if it is old. */
  receive: (known: Known<Document> | null, document: Document) => Known<Document>;
  /** Returns the state after changes; the same object if they are old, null if earlier changes are missing. */
  receiveChanges: (known: Known<Document>, changes: Changes) => Known<Document> | null;
  /** Returns the state after operations were saved. `changes`: their result, if reported. */
  receiveSaved: (
    known: Known<Document>,
    operations: readonly Operation[],
    revision: number,
    changes: Changes | undefined,
  ) => Known<Document>;
  /** Returns the document with everything that is known to be saved. */
  saved: (known: Known<Document>) => Document;
}

/** Tracks what is saved, in whatever order answers and news arrive. */
export function knowDocuments<Document, Changes>(
  model: DocumentModel<Document, Changes>,
): Knowing<Document, Changes> {
  function withBase({ ahead }: Known<Document>, base: Document): Known<Document> {
    const revision = model.revisionOf(base);
    return { base, ahead: ahead.filter((batch) => revision !== null && batch.revision > revision) };
  }

  /** Revisions continue even after a deletion, so a smaller one is always older. */
  function isOlder(document: Document, than: Document): boolean {
    const [revision, known] = [model.revisionOf(document), model.revisionOf(than)];
    return revision !== null && known !== null && revision < known;
  }

  function receiveChanges(known: Known<Document>, changes: Changes): Known<Document> | null {
    const next = model.advance(known.base, changes);
    return next && (next === known.base ? known : withBase(known, next));
  }

  return {
    receive(known, document) {
      if (!known || !model.isSame(document, known.base)) return { base: document, ahead: [] };
      return isOlder(document, known.base) ? known : withBase(known, document);
    },
    receiveChanges,
    receiveSaved(known, operations, revision, changes) {
      const { base, ahead } = (changes !== undefined && receiveChanges(known, changes)) || known;
      const has = model.revisionOf(base);
      if (has === null) return { base: model.apply(base, operations), ahead };
      return { base, ahead: has < revision ? [...ahead, { operations, revision }] : ahead };
    },
    saved: ({ base, ahead }) =>
      ahead.reduce((document, { operations }) => model.apply(document, operations), base),
  };
}
