import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import type { Tag } from '../../../contract/tour.ts';
import { tagWords, words } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { LinkedText } from './linked-text.tsx';
import { Overtaken } from './conflict.tsx';
import styles from './tag-card.module.css';
import { TagDot } from './tag-dot.tsx';
import { TagMedia } from './tag-media.tsx';
import { useActions, useView } from '../parts/use-player.ts';

/** One open tag. Focus comes to its title, so that a screen reader reads on from there. */
export function TagCard({ tag }: { tag: Tag }) {
  const canEdit = useView((view) => view.canEdit);
  const { back, find } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={styles.card} aria-labelledby="open-tag">
      <div className={styles.head}>
        <TagDot color={tag.color} />
        <h2 id="open-tag" ref={heading} tabIndex={-1} dir="auto">
          {tag.title || words.untitled}
        </h2>
        <IconButton drawing={X} label={words.close} className={styles.close} onClick={back} />
      </div>
      {tag.text && <LinkedText className={styles.text} text={tag.text} />}
      <TagMedia tag={tag} />
      {tag.keywords && (
        <ul className={styles.keywords} aria-label={tagWords.keywords}>
          {tag.keywords.map((word) => (
            <li key={word}>
              <button type="button" dir="auto" title={tagWords.findAlike} onClick={() => find(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
      {canEdit && <Overtaken tag={tag} />}
      {canEdit && <Doings tag={tag} />}
    </article>
  );
}

function Doings({ tag }: { tag: Tag }) {
  const { editTag, startMoving, deleteTag } = useActions();
  const canMove = useView(
    ({ capture, stage }) =>
      capture?.canPick === true && (stage.kind === 'walking' || stage.kind === 'framed'),
  );
  return (
    <div className={styles.doings}>
      <button type="button" onClick={() => editTag(tag)}>
        {words.edit}
      </button>
      {canMove && (
        <button type="button" onClick={() => startMoving(tag)}>
          {tagWords.move}
        </button>
      )}
      <button type="button" className="danger" onClick={() => deleteTag(tag)}>
        {words.delete}
      </button>
    </div>
  );
}
