import type { Draft, Fields } from './draft.ts';

interface DraftOriginProps<F extends Fields> {
  draft: Draft<F>;
  /** Of the document the form is about; 0 where there is none. */
  revision: number;
}

/** What a form was filled in over: by this the server tells what its person changed. `sent-draft.ts` reads it. */
export function DraftOrigin<F extends Fields>({ draft, revision }: DraftOriginProps<F>) {
  return (
    <>
      <input type="hidden" name="revision" value={revision} />
      {Object.entries(draft.saved).map(([field, value]) => (
        <input key={field} type="hidden" name={`was.${field}`} value={value} />
      ))}
      {draft.conflicts.length > 0 ? (
        <input type="hidden" name="conflicts" value={JSON.stringify(draft.conflicts)} />
      ) : null}
    </>
  );
}
