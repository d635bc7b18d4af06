import { ButtonForm } from '../button-form.tsx';
import styles from './import.module.css';
import type { Import, ImportPreview } from '../../../../contract/import.ts';
import type { ImportShown } from './import-action.ts';
import { texts } from './texts.ts';
import { Preview, Refusals } from './preview.tsx';
import { Link, Form, useNavigation } from 'react-router';
import { pages } from '../../../../contract/addresses.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Progress } from '../../../ui/progress.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { kindOfCollection } from '../../../../contract/changes/kinds.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Checkbox } from '../../../ui/field/field.tsx';

type Panel = Pick<ImportShown, 'tour' | 'job' | 'captureKnown' | 'signedHere'> & { found: Import };

const TITLES: Readonly<Record<Import['state'], string>> = {
  uploading: texts.checking,
  checking: texts.checking,
  ready: texts.readyTitle,
  refused: texts.refusedTitle,
  applied: texts.appliedTitle,
};

/** Renders an uploaded file in its current state: the check, the preview, the rejection or the result. */
export function ImportPanel({ found, ...about }: Panel) {
  return (
    <section className={`stack gap-5 ${styles.panel}`} aria-labelledby="import" aria-live="polite">
      <div>
        <h2 id="import">{TITLES[found.state]}</h2>
        <p className="soft break" dir="auto">
          {found.fileName}
        </p>
      </div>
      <Body found={found} {...about} />
    </section>
  );
}

function Body({ found, tour, job, captureKnown, signedHere }: Panel) {
  const { state, preview } = found;
  if (state === 'applied') return <Applied found={found} tour={tour} />;
  if (!preview) return <Checking found={found} tour={tour} job={job} />;
  if (state === 'refused') {
    return (
      <>
        <p>{texts.refusedLead}</p>
        <Refusals preview={preview} />
        <ButtonForm intent="discard" fields={{ import: found.id }} label={texts.discard} size="sm" />
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

/** Renders the check, which runs in the background. The page updates when it ends. */
function Checking({ found, tour, job }: Pick<Panel, 'found' | 'tour' | 'job'>) {
  return (
    <>
      <Progress done={job?.progress ?? null} text={job?.text || texts.checking} />
      <noscript>
        <p>
          <Link to={pages.import(tour, found.id)} className={buttonClass()}>
            {texts.reload}
          </Link>
        </p>
      </noscript>
      <ButtonForm intent="discard" fields={{ import: found.id }} label={texts.cancel} size="sm" />
    </>
  );
}

/** Renders the result of an import, with links. */
function Applied({ found: { format, collection, current, preview }, tour }: Pick<Panel, 'found' | 'tour'>) {
  const hasTwin = format === 'archive' && preview?.twin !== null;
  const words = hasTwin ? texts.applied : texts.appliedScans;
  const unplaced = preview?.table?.unplaced ?? 0;
  return (
    <>
      <Notice kind="success">
        <p>
          {format === 'archive'
            ? words
            : texts.appliedTable(kindOfCollection(collection)?.plural ?? collection)}
        </p>
        {hasTwin && !current?.public ? <p>{texts.appliedPrivate}</p> : null}
        {unplaced > 0 ? <p>{texts.appliedUnplaced(unplaced)}</p> : null}
      </Notice>
      <p className="flex wrap gap-3">
        {hasTwin || format === 'csv' ? (
          <Link to={pages.setUp(tour)} className={buttonClass({ variant: 'primary' })}>
            {texts.explore}
          </Link>
        ) : (
          <Link to={pages.scans()} className={buttonClass({ variant: 'primary' })}>
            {texts.toScans}
          </Link>
        )}
        <Link to={pages.dashboard()} className={buttonClass()}>
          {texts.toDashboard}
        </Link>
      </p>
    </>
  );
}

/** Renders what the import would replace, what the user must confirm, and the import button. */
function ApplyForm({ found, preview }: { found: Import; preview: ImportPreview }) {
  const { table, collections, refusedCount } = preview;
  const { current } = found;
  if (table && table.revision !== current?.revision) {
    return (
      <>
        <Notice>{texts.changedSince}</Notice>
        <ButtonForm intent="check-again" fields={{ import: found.id }} label={texts.checkAgain} size="sm" />
      </>
    );
  }
  const news = !table || collections.some(({ added, changed }) => added + changed > 0);
  return (
    <div className="stack gap-4">
      {preview.twin ? <Replaced current={current} /> : null}
      {news ? (
        <ApplyButton found={found} replaces={preview.twin !== null} refused={refusedCount} />
      ) : (
        <p>{texts.nothingNew}</p>
      )}
      <ButtonForm intent="discard" fields={{ import: found.id }} label={texts.discard} size="sm" />
    </div>
  );
}

function Replaced({ current }: Pick<Import, 'current'>) {
  return (
    <div>
      <h3>{texts.replaces}</h3>
      <p dir="auto">{current ? texts.replaced(current.name, current.items) : texts.replacesNothing}</p>
      {current?.public ? <p className="soft">{texts.replacePublic}</p> : null}
    </div>
  );
}

interface ApplyButtonProps {
  found: Import;
  /** Whether the file contains a twin. */
  replaces: boolean;
  refused: number;
}

function ApplyButton({ found, replaces, refused }: ApplyButtonProps) {
  const { formData } = useNavigation();
  const { id, collection, current, format } = found;
  return (
    <Form method="post" className="stack gap-4">
      <input type="hidden" name="import" value={id} />
      <input type="hidden" name="revision" value={current?.revision ?? 0} />
      {current && replaces ? <Checkbox name="replace" required label={texts.replace} /> : null}
      {refused > 0 ? <Checkbox name="leaveOut" required label={texts.leaveOut(refused)} /> : null}
      <div>
        <Button intent="apply" variant="primary" busy={formData?.get('intent') === 'apply'}>
          {format === 'csv'
            ? texts.applyTable(kindOfCollection(collection)?.plural ?? collection)
            : replaces
              ? texts.apply
              : texts.applyScans}
        </Button>
      </div>
    </Form>
  );
}
