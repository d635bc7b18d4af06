import { AppError } from '../../../../contract/errors.ts';
import type { Timestamp } from '../../../../contract/timestamp.ts';
import { dirtyFields, mergeDraft, type Fields } from './draft.ts';
import type { SentDraft } from './sent-draft.ts';

interface Document {
  revision: number;
  updated: Timestamp | null;
}

interface Saving<F extends Fields, D extends Document> {
  /** The form's fields of a document. */
  fieldsOf: (document: D) => F;
  /** Writes the changed fields over the revision named, or throws `conflict` with the document as it stands. */
  write: (changed: Partial<F>, ifMatch: number) => Promise<D>;
}

/**
 * Writes what a form's person changed, and nothing else: joined with what was saved meanwhile in other fields. Throws
 * `conflict`, and writes nothing, where the same field was saved differently or the document is gone.
 */
export async function saveDraft<F extends Fields, D extends Document>(
  sent: SentDraft<F>,
  { fieldsOf, write }: Saving<F, D>,
): Promise<D> {
  // Conflicts the person has seen are settled by sending the form.
  let draft = { ...sent.draft, conflicts: [] };
  let { revision } = sent;
  for (;;) {
    const changed = Object.fromEntries(dirtyFields(draft).map((field) => [field, draft.values[field]]));
    try {
      return await write(changed as Partial<F>, revision);
    } catch (error) {
      const current = standing(error) as D | null;
      if (!current) throw error;
      const merged = mergeDraft(draft, fieldsOf(current), current.updated);
      if (merged.conflicts.length > 0) throw error;
      draft = { ...merged, conflicts: [] };
      ({ revision } = current);
    }
  }
}

/** The document that a conflict names. */
function standing(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'conflict') return null;
  return error.details.current ?? null;
}
