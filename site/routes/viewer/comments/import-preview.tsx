import type { PlannedThread } from '../../../../contract/threads/bcf/plan-import.ts';
import styles from './comments.module.css';
import type { Preview } from './read-file.ts';
import { type Picture, shownSize } from './shrink-picture.ts';
import { texts } from './texts.ts';

/** How many threads, and how many titles of skipped topics, are listed. */
const SHOWN = 100;

/** Renders what importing a file would create and skip, and why. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { create, skipped, damaged, fileName } = preview;
  const counts = countCreated(create);
  const unplaced = create.filter(({ place }) => place === 'none').length;
  return (
    <section className={styles.preview} aria-labelledby="preview" tabIndex={-1} ref={focusFirst}>
      <h3 id="preview" className={styles.previewTitle} dir="auto">
        {texts.preview(fileName)}
      </h3>
      {create.length === 0 ? <p>{texts.nothing}</p> : null}
      {create.length > 0 ? (
        <>
          <p className={styles.count}>{texts.willCreate(...counts)}</p>
          {unplaced > 0 ? <p>{texts.unplaced(unplaced)}</p> : null}
          <ul className={styles.threads}>
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
export function countCreated(create: readonly PlannedThread[]): [threads: number, replies: number] {
  const replies = create.filter(({ place }) => place === 'thread');
  return [create.length - replies.length, replies.reduce((sum, { comments }) => sum + comments, 0)];
}

/** Focuses a preview that has just appeared, because it is the next thing to read. */
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
    <li className={styles.thread}>
      {picture ? <Thumbnail picture={picture} title={title} /> : null}
      <div className={styles.words}>
        <p dir="auto">{title}</p>
        <p className={styles.facts}>{facts.join(', ')}</p>
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
  return <img ref={show} alt={texts.pictureOf(title)} loading="lazy" className={styles.picture} />;
}

function LeftOut({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.leftOut}>
      <summary className={styles.summary}>{title}</summary>
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
