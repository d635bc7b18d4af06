import { annotationTexts, conflictTexts } from '../../state/annotations/annotation-texts.ts';
import type { Selected } from '../../state/annotations/find-selected.ts';
import { mayPlace } from '../../state/annotations/placing-actions.ts';
import { isPlacedByHand, type AnnotationKind } from '../../tour/annotation-kind.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './card.module.css';
import { listOvertaken, OVERTAKEN_AT } from '../../../contract/changes/apply-operation.ts';
import { Button } from '../parts/icons.tsx';

/**
 * Renders the values of a conflicting edit next to the current values. The user chooses which values to keep.
 */
function Conflict({ kind, item }: Selected) {
  const { resolveConflict } = useActions();
  const version = listOvertaken(item).at(-1);
  if (!version) return null;
  const { [OVERTAKEN_AT]: at, ...theirs } = version;
  const { changedElsewhere, fields } = kind.texts;
  const selection = { kind: kind.name, id: item.id };
  return (
    <section className={`small ${styles.conflict}`} aria-labelledby="conflict">
      <h3 id="conflict">{conflictTexts.title}</h3>
      <p>{changedElsewhere(describeTime(at))}</p>
      {Object.entries(theirs).map(([field, value]) => (
        <dl key={field} className={styles.versions}>
          <dt className="muted">{conflictTexts.mine(fields[field] ?? field)}</dt>
          <dd className="break" dir="auto">
            {describe(kind, field, item[field])}
          </dd>
          <dt className="muted">{conflictTexts.theirs(fields[field] ?? field)}</dt>
          <dd className="break" dir="auto">
            {describe(kind, field, value)}
          </dd>
        </dl>
      ))}
      <div className={`ways ${styles.ways}`}>
        <Button label={conflictTexts.keepMine} onClick={() => resolveConflict(selection, null)} />
        <Button label={conflictTexts.takeTheirs} onClick={() => resolveConflict(selection, theirs)} />
      </div>
    </section>
  );
}

/** Returns a field's value as text. */
function describe({ texts }: AnnotationKind, field: string, value: unknown): string {
  const own = texts.fieldValue?.(field, value);
  if (own !== undefined) return own;
  if (typeof value === 'string') return value || conflictTexts.nothing;
  if (!Array.isArray(value)) return conflictTexts.nothing;
  const numbers = value.every((part) => typeof part === 'number');
  if (numbers) return value.map((part: number) => `${part.toFixed(2)} m`).join(', ');
  return value.filter((part) => typeof part === 'string').join(', ');
}

function describeTime(at: unknown): string {
  const time = typeof at === 'string' ? new Date(at) : null;
  if (!time || Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Renders the part of an annotation's card that only editors see. */
export function CardEditing(open: Selected) {
  return (
    <>
      <Conflict {...open} />
      <CardButtons {...open} />
    </>
  );
}

function CardButtons({ kind, item }: Selected) {
  const { edit, startMoving, remove } = useActions();
  const canMove = usePlayerState(mayPlace) && isPlacedByHand(kind.name);
  const selection = { kind: kind.name, id: item.id };
  return (
    <div className={`ways ${styles.buttons}`}>
      <Button label={annotationTexts.edit} onClick={() => edit(selection)} />
      {canMove && <Button label={annotationTexts.move} onClick={() => startMoving(selection)} />}
      <Button label={annotationTexts.delete} className="danger" onClick={() => remove(selection)} />
    </div>
  );
}
