import type { Operation } from '../contract/changes/operation.ts';

/**
 * What an outbox needs to know about its documents. `Changes`: the changes that a server reports with a newer
 * revision.
 */
export interface DocumentModel<Document, Changes> {
  /** Returns the document after the operations, or the same object if nothing changes. */
  apply: (document: Document, operations: readonly Operation[]) => Document;
  /** Returns the document after the changes; the same object if they are old, null if earlier changes are missing. */
  advance: (document: Document, changes: Changes) => Document | null;
  /** Returns the document's revision; null for a document without revisions. */
  revisionOf: (document: Document) => number | null;
  /**
   * Returns the fewest operations with the same effect on a document. Without it, operations are sent as they
   * were made.
   */
  compact?: (document: Document, operations: readonly Operation[]) => Operation[];
  /** Returns whether two documents are the same one, so that their revisions can be compared. */
  isSame: (document: Document, other: Document) => boolean;
}

/** What is known of the saved state. */
export interface Known<Document> {
  /** The latest document that the server reported. */
  readonly base: Document;
  /** Saved operations that `base` does not contain yet, with the revision that contains them. */
  readonly ahead: readonly { readonly operations: readonly Operation[]; readonly revision: number }[];
}

export interface Knowing<Document, Changes> {
  /** Returns the state after a whole document arrives; the same object if that document is old. */
  receive: (known: Known<Document> | null, document: Document) => Known<Document>;
  /**
   * Returns the state after changes arrive; the same object if they are old, null if earlier changes are
   * missing.
   */
  receiveChanges: (known: Known<Document>, changes: Changes) => Known<Document> | null;
  /** Returns the state after the server saved operations. `changes`: their result, if reported. */
  receiveSaved: (
    known: Known<Document>,
    operations: readonly Operation[],
    revision: number,
    changes: Changes | undefined,
  ) => Known<Document>;
  /** Returns the document with everything that is known to be saved. */
  saved: (known: Known<Document>) => Document;
}

/** Returns functions that track what is saved, in whatever order responses and change reports arrive. */
export function knowDocuments<Document, Changes>(
  model: DocumentModel<Document, Changes>,
): Knowing<Document, Changes> {
  function withBase({ ahead }: Known<Document>, base: Document): Known<Document> {
    const revision = model.revisionOf(base);
    return { base, ahead: ahead.filter((batch) => revision !== null && batch.revision > revision) };
  }

  /**
   * Returns whether a document is older than another. Revisions continue after a deletion, so the smaller one
   * is older.
   */
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
