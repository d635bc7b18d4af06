import { useEffect, useRef } from 'react';
import type { Tag } from '../../contract/tour.ts';
import { listOvertaken } from '../tour/tag-operation.ts';
import { words } from '../words.ts';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-card.module.css';
import { useActions, useView } from './use-view.ts';

/** One open tag. Focus comes to its title, so that a screen reader reads on from there. */
export function TagCard({ tag }: { tag: Tag }) {
  const canEdit = useView((view) => view.canEdit);
  const { back, editTag, deleteTag } = useActions();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={styles.card} aria-labelledby="open-tag">
      <div className={styles.head}>
        <TagDot color={tag.color} />
        <h2 id="open-tag" ref={heading} tabIndex={-1}>
          {tag.title || words.untitled}
        </h2>
      </div>
      {tag.text && <p className={styles.text}>{tag.text}</p>}
      {canEdit && <Overtaken tag={tag} />}
      <div className={styles.doings}>
        {canEdit && (
          <>
            <button type="button" onClick={() => editTag(tag)}>
              {words.edit}
            </button>
            <button type="button" className="danger" onClick={() => deleteTag(tag)}>
              {words.delete}
            </button>
          </>
        )}
        <button type="button" className={styles.close} onClick={back}>
          {words.close}
        </button>
      </div>
    </article>
  );
}

/** What a conflicting edit wrote in the same fields, to be taken over or let go. */
function Overtaken({ tag }: { tag: Tag }) {
  const { settleOvertaken } = useActions();
  const theirs = listOvertaken(tag).at(-1);
  if (!theirs) return null;
  const texts = Object.values(theirs).filter((value) => typeof value === 'string');
  return (
    <div className={styles.overtaken}>
      <p>{words.overtaken}</p>
      {texts.map((text) => (
        <blockquote key={text}>{text}</blockquote>
      ))}
      <div className={styles.doings}>
        <button type="button" onClick={() => settleOvertaken(tag, theirs)}>
          {words.takeTheirs}
        </button>
        <button type="button" onClick={() => settleOvertaken(tag, null)}>
          {words.keepMine}
        </button>
      </div>
    </div>
  );
}
