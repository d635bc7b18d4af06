import type { Tag } from '../../../contract/tour.ts';
import { listOvertaken, OVERTAKEN_AT } from '../../tour/tag-operation.ts';
import { TAG_COLOR_NAMES } from '../../tour/tags.ts';
import { conflictWords } from '../../state/texts.ts';
import styles from './conflict.module.css';
import { useActions } from '../parts/use-player.ts';

/** What a conflicting edit wrote in the same fields, beside what stands now, to be taken over or let go. */
export function Overtaken({ tag }: { tag: Tag }) {
  const { settleOvertaken } = useActions();
  const entry = listOvertaken(tag).at(-1);
  if (!entry) return null;
  const { [OVERTAKEN_AT]: at, ...theirs } = entry;
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h3 id="conflict">{conflictWords.title}</h3>
      <p>{conflictWords.what(describeTime(at))}</p>
      {Object.entries(theirs).map(([field, value]) => (
        <dl key={field} className={styles.versions}>
          <dt>{conflictWords.mine(conflictWords.fields[field] ?? field)}</dt>
          <dd dir="auto">{describe(tag[field])}</dd>
          <dt>{conflictWords.theirs(conflictWords.fields[field] ?? field)}</dt>
          <dd dir="auto">{describe(value)}</dd>
        </dl>
      ))}
      <div className={styles.ways}>
        <button type="button" onClick={() => settleOvertaken(tag, null)}>
          {conflictWords.keepMine}
        </button>
        <button type="button" onClick={() => settleOvertaken(tag, theirs)}>
          {conflictWords.takeTheirs}
        </button>
      </div>
    </section>
  );
}

/** A field's value as a person reads it. */
function describe(value: unknown): string {
  if (typeof value === 'string')
    return (TAG_COLOR_NAMES as Record<string, string>)[value] ?? (value || conflictWords.nothing);
  if (!Array.isArray(value)) return conflictWords.nothing;
  const numbers = value.every((part) => typeof part === 'number');
  if (numbers) return value.map((part: number) => `${part.toFixed(2)} m`).join(', ');
  return value.filter((part) => typeof part === 'string').join(', ');
}

function describeTime(at: unknown): string {
  const time = typeof at === 'string' ? new Date(at) : null;
  if (!time || Number.isNaN(time.getTime())) return '';
  return time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
