import { use, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { isDeletedElsewhere } from '../../state/annotations/kept-drafts.ts';
import type { Draft } from '../../state/player-state.ts';
import { texts } from '../../state/texts.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { findParts, type AnnotationForm } from '../parts/annotation-parts.ts';
import { DeletedElsewhere, useRestoring } from '../parts/deleted-elsewhere.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './form.module.css';
import { Button } from '../parts/icons.tsx';

interface FormProps {
  draft: Draft;
  kind: AnnotationKind;
}

const forms = new Map<string, Promise<AnnotationForm> | undefined>();

/** Returns the form of a kind. The form's code loads once, or again after a failure. */
function formOf(kind: string): Promise<AnnotationForm> | undefined {
  if (!forms.has(kind)) {
    const form = findParts(kind)?.form();
    forms.set(kind, form);
    form?.catch(() => forms.delete(kind));
  }
  return forms.get(kind);
}

/** Renders the form of an annotation, with the fields of its kind. */
export function Form({ draft, kind }: FormProps) {
  const form = formOf(kind.name);
  return form && <FormWith draft={draft} kind={kind} {...use(form)} />;
}

function FormWith({ draft, kind, Fields, findIssues }: FormProps & AnnotationForm) {
  const { changeDraft, saveDraft, back } = useActions();
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const issues = findIssues(draft.item);
  const deleted = usePlayerState(({ annotations }) => isDeletedElsewhere(draft, annotations));
  const { asking, mayRestore } = useRestoring(deleted);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const [wrong] = Object.entries(issues).flatMap(([name, issue]) => (issue ? [name] : []));
    if (wrong) form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    else if (mayRestore()) saveDraft();
  }

  return (
    <form
      ref={form}
      className={`stack gap-3 ${styles.form}`}
      noValidate
      aria-labelledby={heading}
      onSubmit={submit}
    >
      <h2 id={heading}>{draft.original ? kind.texts.editItem : kind.texts.newItem}</h2>
      <Fields item={draft.item} issues={tried ? issues : {}} change={changeDraft} />
      <div className={`stack gap-2 ${styles.foot}`}>
        {deleted && <DeletedElsewhere asking={asking} onDiscard={back} />}
        {!asking && (
          <div className="flex gap-2">
            <Button type="submit" label={kind.texts.save} className="primary" />
            <Button label={texts.cancel} onClick={back} />
          </div>
        )}
      </div>
    </form>
  );
}
