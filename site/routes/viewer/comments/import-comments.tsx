import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { api, pageOf } from '../../../../contract/addresses.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { sendOperations } from '../../../browser/send-operations.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileField } from '../../../ui/field/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './comments.module.css';
import { countCreated, ImportPreview } from './import-preview.tsx';
import type { Preview } from './read-file.ts';
import { texts } from './texts.ts';

type State =
  | { step: 'none' | 'reading' }
  | { step: 'refused'; text: string }
  /** `stopped` is the reason why creating the threads stopped. */
  | { step: 'preview'; preview: Preview; done: number; stopped: string }
  | { step: 'creating'; preview: Preview; done: number }
  | { step: 'created'; counts: [threads: number, replies: number]; withoutPicture: number };

interface ImportCommentsProps {
  tour: TourRef;
  captureId: string;
}

/** Renders the import: the user chooses a BCF file, sees what it would create, and creates it. */
export function ImportComments({ tour, captureId }: ImportCommentsProps) {
  const [state, setState] = useState<State>({ step: 'none' });
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    current.current.abort();
    const { signal } = (current.current = new AbortController());
    setState({ step: 'reading' });
    const next = await preview(file, { tour, captureId }, signal);
    // The user has chosen another file meanwhile.
    if (!signal.aborted) setState(next);
  }

  async function create(found: Preview, from: number): Promise<void> {
    setState({ step: 'creating', preview: found, done: from });
    const next = await createAll(tour, found, from, (done) =>
      setState({ step: 'creating', preview: found, done }),
    );
    setState(next);
  }

  return (
    <div data-needs-script className={styles.import}>
      <FileField
        label={texts.file}
        hint={texts.hint(formatBytes(IMPORT_MAX_BYTES))}
        accept=".bcf,.bcfzip,.zip"
        disabled={state.step === 'creating'}
        onChange={(event) => void choose(event)}
      />
      <div aria-live="polite">
        {state.step === 'reading' ? <Notice>{texts.reading}</Notice> : null}
        {state.step === 'creating' ? (
          <Progress
            done={state.done / state.preview.create.length}
            text={texts.creating(state.done, state.preview.create.length)}
          />
        ) : null}
      </div>
      {state.step === 'refused' ? <Notice kind="error">{state.text}</Notice> : null}
      {state.step === 'created' ? <CreatedNotice tour={tour} {...state} /> : null}
      {state.step === 'preview' ? (
        <>
          {state.stopped ? (
            <Notice kind="error">
              <p>{state.stopped}</p>
              <p>
                {texts.stopped(state.done, state.preview.create.length)} {texts.resumeHint}
              </p>
            </Notice>
          ) : null}
          <ImportPreview preview={state.preview} />
          {state.preview.create.length > 0 ? (
            <p>
              <Button variant="primary" onClick={() => void create(state.preview, state.done)}>
                {state.stopped ? texts.resume : texts.create(...countCreated(state.preview.create))}
              </Button>
            </p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function CreatedNotice({
  tour,
  counts,
  withoutPicture,
}: {
  tour: TourRef;
  counts: [threads: number, replies: number];
  withoutPicture: number;
}) {
  return (
    <Notice kind="success">
      <p>
        {texts.created(...counts)} <a href={pageOf(tour)}>{texts.toTwin}</a>
      </p>
      {withoutPicture > 0 ? <p>{texts.withoutPicture(withoutPicture)}</p> : null}
    </Notice>
  );
}

/** Returns the preview of a file. The code that reads files loads with the first one. */
async function preview(file: File, here: ImportCommentsProps, signal: AbortSignal): Promise<State> {
  try {
    const { previewFile } = await import('./read-file.ts');
    return { step: 'preview', preview: await previewFile(file, here, signal), done: 0, stopped: '' };
  } catch (error) {
    return { step: 'refused', text: error instanceof Error ? error.message : texts.notRead };
  }
}

async function createAll(
  tour: TourRef,
  found: Preview,
  from: number,
  progress: (done: number) => void,
): Promise<State> {
  const [{ createThreads }, { shrinkPicture }] = await Promise.all([
    import('./create-threads.ts'),
    import('./shrink-picture.ts'),
  ]);
  const address = api.threadOperations(tour);
  const { done, withoutPicture, failure } = await createThreads(found.create, from, {
    async send(operations) {
      const sent = await sendOperations(address, { operations, tourId: found.tourId }, texts.interrupted);
      return 'failure' in sent ? sent.failure : null;
    },
    shrink: shrinkPicture,
    progress,
  });
  if (failure) return { step: 'preview', preview: found, done, stopped: failure.detail };
  return { step: 'created', counts: countCreated(found.create), withoutPicture };
}
