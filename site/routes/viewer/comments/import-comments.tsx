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
import type { Here, Preview } from './read-file.ts';
import { texts } from './texts.ts';
import type { PlannedThread } from '../../../../contract/threads/bcf/plan-import.ts';
import { type Picture, shownSize } from './shrink-picture.ts';

/** How many threads, and how many titles of skipped topics, are listed. */
const SHOWN = 100;

type State =
  | { step: 'none' | 'reading' }
  | { step: 'refused'; text: string }
  /** `stopped` is the reason why creating threads stopped; '' if it did not. */
  | { step: 'preview'; preview: Preview; done: number; stopped: string }
  | { step: 'creating'; preview: Preview; done: number }
  | { step: 'created'; counts: [threads: number, replies: number]; withoutPicture: number };

/** Renders the import: the user chooses a BCF file, sees what would be created, and creates it. */
export function ImportComments({ tour, captureId }: Here) {
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
    // An aborted preview is ignored, because the user has chosen another file or left the page.
    if (!signal.aborted) setState(next);
  }

  async function create(found: Preview, from: number): Promise<void> {
    let done = from;
    function progress(count: number): void {
      done = count;
      setState({ step: 'creating', preview: found, done });
    }
    progress(from);
    // Creating threads throws if the code for it does not load.
    const next = await createAll(tour, found, from, progress).catch((): State => ({
      step: 'preview',
      preview: found,
      done,
      stopped: texts.interrupted,
    }));
    setState(next);
  }

  return (
    <div data-needs-script className="stack gap-3 one-column">
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

/** Returns the preview of a file. The code that reads files loads with the first file. */
async function preview(file: File, here: Here, signal: AbortSignal): Promise<State> {
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

/** Renders what an import would create and skip, and why. */
function ImportPreview({ preview }: { preview: Preview }) {
  const { create, skipped, damaged, fileName } = preview;
  const counts = countCreated(create);
  const unplaced = create.filter(({ place }) => place === 'none').length;
  return (
    <section
      className={`stack gap-3 break one-column ${styles.preview}`}
      aria-labelledby="preview"
      tabIndex={-1}
      ref={focusFirst}
    >
      <h3 id="preview" dir="auto">
        {texts.preview(fileName)}
      </h3>
      {create.length === 0 ? <p>{texts.nothing}</p> : null}
      {create.length > 0 ? (
        <>
          <p className="strong">{texts.willCreate(...counts)}</p>
          {unplaced > 0 ? <p>{texts.unplaced(unplaced)}</p> : null}
          <ul className={`plain-list ${styles.threads}`}>
            {create.slice(0, SHOWN).map((thread) => (
              <ThreadItem key={thread.id} thread={thread} />
            ))}
            <More count={create.length - SHOWN} />
          </ul>
        </>
      ) : null}
      <LeftOut title={texts.skipped(skipped.length)} lines={skipped} />
      <LeftOut
        title={texts.damaged(damaged.length)}
        lines={damaged.map(({ folder, why }) => `${folder.slice(0, 40)}: ${why}`)}
      />
    </section>
  );
}

/** Returns the number of threads and replies that would be created. */
function countCreated(create: readonly PlannedThread[]): [threads: number, replies: number] {
  const replies = create.filter(({ place }) => place === 'thread');
  return [create.length - replies.length, replies.reduce((sum, { comments }) => sum + comments, 0)];
}

/** Focuses a preview when it appears, because it is the next thing to read. */
function focusFirst(section: HTMLElement | null): void {
  section?.focus();
}

function ThreadItem({ thread }: { thread: PlannedThread }) {
  const { title, comments, place, resolved, shortened, picture } = thread;
  const facts = [
    texts.facts(comments, place === 'thread'),
    texts.places[place],
    ...(resolved ? [texts.resolved] : []),
    ...(shortened ? [texts.shortened] : []),
  ];
  return (
    <li className={`row gap-3 line-below ${styles.thread}`}>
      {picture ? <Thumbnail picture={picture} title={title} /> : null}
      <div className="shrinks">
        <p dir="auto">{title}</p>
        <p className="soft">{facts.join(', ')}</p>
      </div>
    </li>
  );
}

function Thumbnail({ picture, title }: { picture: Picture; title: string }) {
  if (!shownSize(picture)) return null;
  function show(image: HTMLImageElement) {
    const address = URL.createObjectURL(new Blob([picture]));
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }
  return <img ref={show} alt={texts.pictureOf(title)} loading="lazy" className={`rigid ${styles.picture}`} />;
}

function LeftOut({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary className={`touchable ${styles.summary}`}>{title}</summary>
      <ul className={styles.lines}>
        {lines.slice(0, SHOWN).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two topics may have the same title.
          <li key={index} dir="auto">
            {line}
          </li>
        ))}
        <More count={lines.length - SHOWN} />
      </ul>
    </details>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? <li>{texts.more(count)}</li> : null;
}
