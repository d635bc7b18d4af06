import type { Operation } from '../contract/changes/operation.ts';

/** What an outbox needs to know of the documents that it sends operations of. `Changes` is what a server tells of a newer one. */
export interface DocumentModel<Document, Changes> {
  /** The document after the operations; the very same object where nothing changes. */
  apply: (document: Document, operations: readonly Operation[]) => Document;
  /** The document after the changes; the very same object where they are late, null where others have to come before them. */
  advance: (document: Document, changes: Changes) => Document | null;
  /** Null for a document that counts none. */
  revisionOf: (document: Document) => number | null;
  /** The least that comes to the same as operations on a document that are not sent yet; absent: they are sent as they were made. */
  compact?: (document: Document, operations: readonly Operation[]) => Operation[];
  /** Whether their revisions are of one count. */
  isSame: (document: Document, other: Document) => boolean;
}

/** What is known to be saved. */
export interface Known<Document> {
  /** The document as it was last told. */
  readonly base: Document;
  /** Saved operations that `base` does not have yet, with the revision from which on it has them. */
  readonly ahead: readonly { readonly operations: readonly Operation[]; readonly revision: number }[];
}

export interface Knowing<Document, Changes> {
  /** What is known after a whole document came; the very same object where that is late. */
  receive: (known: Known<Document> | null, document: Document) => Known<Document>;
  /** What is known after changes; the very same object where they are late, null where others have to come before them. */
  receiveChanges: (known: Known<Document>, changes: Changes) => Known<Document> | null;
  /** What is known after operations were saved; `changes`: what came of them, where that was told. */
  receiveSaved: (
    known: Known<Document>,
    operations: readonly Operation[],
    revision: number,
    changes: Changes | undefined,
  ) => Known<Document>;
  /** The document with all that is known to be saved. */
  saved: (known: Known<Document>) => Document;
}

/** Keeps account of what is saved, in whichever order answers and news come. */
export function knowDocuments<Document, Changes>(
  model: DocumentModel<Document, Changes>,
): Knowing<Document, Changes> {
  function withBase({ ahead }: Known<Document>, base: Document): Known<Document> {
    const revision = model.revisionOf(base);
    return { base, ahead: ahead.filter((batch) => revision !== null && batch.revision > revision) };
  }

  /** Revisions count on even after a delete, so a smaller one is always the older. */
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
