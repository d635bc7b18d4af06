import { describeVerdict } from '../../../contract/twin-archive/verdict-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { texts } from './texts.ts';
import type { Verified } from './verify-in-worker.ts';
import styles from './verify.module.css';

const KINDS = { good: 'success', doubtful: 'info', bad: 'error' } as const;
/** Paths that are named. */
const PATHS_SHOWN = 20;

/** What was found out about a file, in words. */
export function VerdictNotice({ name, verified }: { name: string; verified: Verified }) {
  const { tone, headline, details, parts, compare } = describeVerdict(verified.verdict, texts.ours);
  return (
    <Notice kind={KINDS[tone]}>
      <div className={styles.verdict}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <p className={styles.headline}>{headline}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {parts.map(({ label, paths }) => (
          <div key={label}>
            <h2 className={styles.label}>{label}</h2>
            <ul className={styles.paths}>
              {paths.slice(0, PATHS_SHOWN).map((path) => (
                <li key={path}>{path}</li>
              ))}
              {paths.length > PATHS_SHOWN ? <li>{texts.more(paths.length - PATHS_SHOWN)}</li> : null}
            </ul>
          </div>
        ))}
        {compare ? (
          <dl className={styles.compare}>
            <dt>{texts.keyId}</dt>
            <dd>{compare.keyId}</dd>
            <dt>{texts.compareWith}</dt>
            <dd>{compare.address}</dd>
          </dl>
        ) : null}
        {verified.keysKnown ? null : <p>{texts.noKeys}</p>}
      </div>
    </Notice>
  );
}
