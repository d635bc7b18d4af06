import article from '../../page/article.module.css';
import styles from './verify.module.css';
import { useRef, useState, type ChangeEvent } from 'react';
import { api, pages } from '../../../contract/addresses.ts';
import { PublicFrame } from '../../page/public-frame.tsx';
import { publicMeta } from '../../page/page-meta.ts';
import { FileField } from '../../ui/field/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { texts } from './texts.ts';
import type { Verified } from './verify-in-worker.ts';
import { describeVerdict } from '../../../contract/twin-archive/verdict-words.ts';

const KINDS = { good: 'success', doubtful: 'info', bad: 'error' } as const;
/** The maximum number of paths to list in each part of the result. */
const PATHS_SHOWN = 20;

export { loader } from '../../page/public-origin.ts';

export const meta = publicMeta({ title: texts.title, description: texts.lead, path: pages.verify() });

type Outcome = { name: string; verified: Verified } | { error: string } | 'checking' | null;

export default function Verify() {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const current = useRef(new AbortController());

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    setOutcome('checking');
    const next = await verify(file, signal);
    // An aborted result is ignored, because the user has chosen another file in the meantime.
    if (!signal.aborted) setOutcome(next);
  }

  return (
    <PublicFrame>
      <div className={`stack one-column gap-5 measure ${article.article}`}>
        <h1>{texts.title}</h1>
        <p className="muted large">{texts.lead}</p>
        <noscript>
          <Notice>{texts.noScript}</Notice>
        </noscript>
        <div data-needs-script>
          <FileField
            label={texts.file}
            hint={texts.hint}
            accept=".zip,application/zip"
            onChange={(event) => void choose(event)}
          />
        </div>
        <div aria-live="polite">
          {outcome === 'checking' ? <Notice>{texts.checking}</Notice> : null}
          {typeof outcome === 'object' && outcome && 'error' in outcome ? (
            <Notice kind="error">{outcome.error}</Notice>
          ) : null}
          {typeof outcome === 'object' && outcome && 'verified' in outcome ? (
            <VerdictNotice {...outcome} />
          ) : null}
        </div>
        <section className={`stack gap-3 line-above ${styles.limits}`} aria-labelledby="limits">
          <h2 id="limits">{texts.limits}</h2>
          <ul className="stack gap-1">
            {texts.limitsText.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            <a href={api.signingKeys()} className="inline-row touchable">
              {texts.ownKeys}
            </a>
          </p>
        </section>
      </div>
    </PublicFrame>
  );
}

/** Verifies a file. The code that verifies files is larger than the page, so it loads with the first file. */
async function verify(file: File, signal: AbortSignal): Promise<Exclude<Outcome, string | null>> {
  try {
    const { verifyInWorker } = await import('./verify-in-worker.ts');
    return { name: file.name, verified: await verifyInWorker(file, signal) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : texts.failed };
  }
}

/** Renders the result of verifying a file. */
function VerdictNotice({ name, verified }: { name: string; verified: Verified }) {
  const { tone, headline, details, parts, compare } = describeVerdict(verified.verdict, texts.ours);
  return (
    <Notice kind={KINDS[tone]}>
      <div className="stack gap-2">
        <p className="soft" dir="auto">
          {name}
        </p>
        <p className="strong">{headline}</p>
        {details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        {parts.map(({ label, paths }) => (
          <div key={label}>
            <h2 className="small strong">{label}</h2>
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
            <dt className="soft">{texts.keyId}</dt>
            <dd>{compare.keyId}</dd>
            <dt className="soft">{texts.compareWith}</dt>
            <dd>{compare.address}</dd>
          </dl>
        ) : null}
        {verified.keysKnown ? null : <p>{texts.noKeys}</p>}
      </div>
    </Notice>
  );
}
