import { X } from '../../../design/icons.ts';
import { useEffect, useRef } from 'react';
import type { Tag } from '../../../contract/tag.ts';
import { tagTexts } from '../../state/tag-texts.ts';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { LinkedText } from './linked-text.tsx';
import { Conflict } from './conflict.tsx';
import styles from './tag-card.module.css';
import { TagDot } from './tag-dot.tsx';
import { TagMedia } from './tag-media.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** One open tag. Focus comes to its title, so that a screen reader reads on from there. */
export function TagCard({ tag }: { tag: Tag }) {
  const canEdit = usePlayerState((state) => state.canEdit);
  const { back, find } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={styles.card} aria-labelledby="open-tag">
      <div className={styles.head}>
        <TagDot color={tag.color} />
        <h2 id="open-tag" ref={heading} tabIndex={-1} dir="auto">
          {tag.title || tagTexts.untitled}
        </h2>
        <IconButton icon={X} label={texts.close} className={styles.close} onClick={back} />
      </div>
      {tag.text && <LinkedText className={styles.text} text={tag.text} />}
      <TagMedia tag={tag} />
      {tag.keywords && (
        <ul className={styles.keywords} aria-label={tagTexts.keywords}>
          {tag.keywords.map((word) => (
            <li key={word}>
              <button type="button" dir="auto" title={tagTexts.findAlike} onClick={() => find(word)}>
                {word}
              </button>
            </li>
          ))}
        </ul>
      )}
      {canEdit && <Conflict tag={tag} />}
      {canEdit && <TagButtons tag={tag} />}
    </article>
  );
}

function TagButtons({ tag }: { tag: Tag }) {
  const { editTag, startMoving, deleteTag } = useActions();
  const canMove = usePlayerState(
    ({ capture, screen }) =>
      capture?.canPick === true && (screen.kind === 'walking' || screen.kind === 'framed'),
  );
  return (
    <div className={styles.buttons}>
      <button type="button" onClick={() => editTag(tag)}>
        {tagTexts.edit}
      </button>
      {canMove && (
        <button type="button" onClick={() => startMoving(tag)}>
          {tagTexts.move}
        </button>
      )}
      <button type="button" className="danger" onClick={() => deleteTag(tag)}>
        {tagTexts.delete}
      </button>
    </div>
  );
}
