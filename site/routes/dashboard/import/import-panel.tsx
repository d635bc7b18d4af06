import styles from './import-panel.module.css';
import type { Import } from '../../../../contract/import.ts';
import type { ImportShown } from './load-import.ts';
import { texts } from './texts.ts';
import { Applied } from './applied.tsx';
import { ApplyForm } from './apply-form.tsx';
import { ImportForm } from './import-form.tsx';
import { Preview } from './preview.tsx';
import { Refusals } from './refusals.tsx';
import { Link } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Progress } from '../../../ui/progress.tsx';

type Panel = Pick<ImportShown, 'job' | 'captureKnown' | 'signedHere'> & { found: Import };

const TITLES: Readonly<Record<Import['state'], string>> = {
  uploading: texts.checking,
  checking: texts.checking,
  ready: texts.readyTitle,
  refused: texts.refusedTitle,
  applied: texts.appliedTitle,
};

/** A file that was sent: that it is being checked, what it would bring, why it is refused, or that it was imported. */
export function ImportPanel({ found, ...about }: Panel) {
  return (
    <section className={styles.panel} aria-labelledby="import" aria-live="polite">
      <div>
        <h2 id="import" className={styles.title}>
          {TITLES[found.state]}
        </h2>
        <p className={styles.file} dir="auto">
          {found.fileName}
        </p>
      </div>
      <Body found={found} {...about} />
    </section>
  );
}

function Body({ found, job, captureKnown, signedHere }: Panel) {
  const { state, preview } = found;
  if (state === 'applied') return <Applied found={found} />;
  if (!preview) return <Checking found={found} job={job} />;
  if (state === 'refused') {
    return (
      <>
        <p>{texts.refusedLead}</p>
        <Refusals preview={preview} />
        <ImportForm found={found} intent="discard" label={texts.discard} />
      </>
    );
  }
  return (
    <>
      <Preview preview={preview} captureKnown={captureKnown} signedHere={signedHere} />
      <Refusals preview={preview} />
      <ApplyForm found={found} preview={preview} />
    </>
  );
}

/** While the file is checked in the background; the page is told when it has been. */
function Checking({ found, job }: { found: Import; job: ImportShown['job'] }) {
  return (
    <>
      <Progress done={job?.progress ?? null} text={job?.text || texts.checking} />
      <noscript>
        <p>
          <Link to={pages.import(found.id)} className={buttonClass()}>
            {texts.reload}
          </Link>
        </p>
      </noscript>
      <ImportForm found={found} intent="discard" label={texts.cancel} />
    </>
  );
}
