import type { Tag } from '../../../contract/tag.ts';
import { listOvertaken, OVERTAKEN_AT } from '../../../contract/annotations/apply-operation.ts';
import { TAG_COLOR_NAMES } from '../../tour/tags.ts';
import { conflictTexts } from '../../state/tag-texts.ts';
import styles from './conflict.module.css';
import { useActions } from '../parts/use-player.ts';

/** What a conflicting edit wrote in the same fields, beside what the tag has now, to be taken over or dropped. */
export function Conflict({ tag }: { tag: Tag }) {
  const { resolveConflict } = useActions();
  const version = listOvertaken(tag).at(-1);
  if (!version) return null;
  const { [OVERTAKEN_AT]: at, ...theirs } = version;
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h3 id="conflict">{conflictTexts.title}</h3>
      <p>{conflictTexts.what(describeTime(at))}</p>
      {Object.entries(theirs).map(([field, value]) => (
        <dl key={field} className={styles.versions}>
          <dt>{conflictTexts.mine(conflictTexts.fields[field] ?? field)}</dt>
          <dd dir="auto">{describe(tag[field])}</dd>
          <dt>{conflictTexts.theirs(conflictTexts.fields[field] ?? field)}</dt>
          <dd dir="auto">{describe(value)}</dd>
        </dl>
      ))}
      <div className={styles.ways}>
        <button type="button" onClick={() => resolveConflict(tag, null)}>
          {conflictTexts.keepMine}
        </button>
        <button type="button" onClick={() => resolveConflict(tag, theirs)}>
          {conflictTexts.takeTheirs}
        </button>
      </div>
    </section>
  );
}

/** A field's value as a person reads it. */
function describe(value: unknown): string {
  if (typeof value === 'string')
    return (TAG_COLOR_NAMES as Record<string, string>)[value] ?? (value || conflictTexts.nothing);
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
