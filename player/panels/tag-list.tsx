import { words } from '../words.ts';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-list.module.css';
import { useActions, useView } from './use-view.ts';

/** The tags as a list, in step with the pins in the scene. */
export function TagList() {
  const tags = useView((view) => view.tags);
  const openTag = useView((view) => view.openTag);
  const stage = useView((view) => view.stage);
  const mayPlace = useView(({ canEdit, capture }) => canEdit && capture?.canPick === true);
  const { openTag: open, startPlacing } = useActions();
  if (stage.kind === 'substitute') return null;
  const canPlace = mayPlace && (stage.kind === 'walking' || stage.kind === 'framed');
  return (
    <section aria-labelledby="tags-heading">
      <div className={styles.head}>
        <h2 id="tags-heading">
          {words.tags} <span className={styles.count}>{tags.length}</span>
        </h2>
        {canPlace && (
          <button type="button" className="primary" onClick={startPlacing}>
            {words.addTag}
          </button>
        )}
      </div>
      {tags.length === 0 && <p className={styles.none}>{canPlace ? words.noTagsEdit : words.noTags}</p>}
      <ul className={styles.list}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <button
              type="button"
              className={styles.row}
              aria-current={tag.id === openTag ? 'true' : undefined}
              onClick={() => open(tag.id)}
            >
              <TagDot color={tag.color} />
              <span className={styles.title}>{tag.title || words.untitled}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
