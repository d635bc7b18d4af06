import type { Operation } from '../contract/changes/operation.ts';

/**
 * What an outbox needs to know about its documents. `Changes` is the type of the changes that a server
 * reports with a newer revision.
 */
export interface DocumentModel<Document, Changes> {
  /** Returns the document after the operations; the same object if they change nothing. */
  apply: (document: Document, operations: readonly Operation[]) => Document;
  /**
   * Returns the document after the changes; the same object if the document already contains the changes,
   * null if earlier changes are missing.
   */
  advance: (document: Document, changes: Changes) => Document | null;
  /** Returns the document's revision; null for a document without revisions. */
  revisionOf: (document: Document) => number | null;
  /**
   * Merges operations where possible, without changing their effect on a document. Without this function,
   * operations are sent as they were made.
   */
  compact?: (document: Document, operations: readonly Operation[]) => Operation[];
  /**
   * Returns whether two documents are states of the same document, so that their revisions can be compared.
   */
  isSame: (document: Document, other: Document) => boolean;
}

/** What is known about the saved state. */
export interface Known<Document> {
  /** The latest document that the server reported. */
  readonly base: Document;
  /**
   * Batches of saved operations that `base` does not contain yet. `revision`: the first revision that
   * contains the batch.
   */
  readonly ahead: readonly { readonly operations: readonly Operation[]; readonly revision: number }[];
}

/** Returns functions that keep track of what is saved. Responses and changes may arrive in any order. */
export function knowDocuments<Document, Changes>(model: DocumentModel<Document, Changes>) {
  function withBase({ ahead }: Known<Document>, base: Document): Known<Document> {
    const revision = model.revisionOf(base);
    return { base, ahead: ahead.filter((batch) => revision !== null && batch.revision > revision) };
  }

  /**
   * Returns whether a document is older than another. Revisions continue after a deletion, so the document
   * with the smaller revision is older.
   */
  function isOlder(document: Document, than: Document): boolean {
    const [revision, known] = [model.revisionOf(document), model.revisionOf(than)];
    return revision !== null && known !== null && revision < known;
  }

  /**
   * Returns the state after changes have arrived; the same object if the changes are old, null if earlier
   * changes are missing.
   */
  function receiveChanges(known: Known<Document>, changes: Changes): Known<Document> | null {
    const next = model.advance(known.base, changes);
    return next && (next === known.base ? known : withBase(known, next));
  }

  return {
    /**
     * Returns the state after a whole document has arrived. If the document is older than `base`, returns the
     * same object.
     */
    receive(known: Known<Document> | null, document: Document): Known<Document> {
      if (!known || !model.isSame(document, known.base)) return { base: document, ahead: [] };
      return isOlder(document, known.base) ? known : withBase(known, document);
    },
    receiveChanges,
    /**
     * Returns the state after the server saved operations. `changes` are the resulting changes, if the server
     * reported them.
     */
    receiveSaved(
      known: Known<Document>,
      operations: readonly Operation[],
      revision: number,
      changes: Changes | undefined,
    ): Known<Document> {
      const { base, ahead } = (changes !== undefined && receiveChanges(known, changes)) || known;
      const has = model.revisionOf(base);
      if (has === null) return { base: model.apply(base, operations), ahead };
      return { base, ahead: has < revision ? [...ahead, { operations, revision }] : ahead };
    },
    /** Returns the document including everything that is known to be saved. */
    saved: ({ base, ahead }: Known<Document>): Document =>
      ahead.reduce((document, { operations }) => model.apply(document, operations), base),
  };
}
