import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Tag } from '../../../contract/tag.ts';
import { findTags } from '../../tour/find-tags.ts';
import { tagTexts } from '../../state/tag-texts.ts';
import { texts } from '../../state/texts.ts';
import { FindField } from './find-field.tsx';
import { TagDot } from './tag-dot.tsx';
import styles from './tag-list.module.css';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** From as many tags on it is worth looking for one by its texts. */
const FIND_FROM = 2;
/** Tags shown at first, so that the rooms below stay in reach. */
const FIRST = 12;

/** The tags as a list, in step with the pins in the scene. */
export function TagList() {
  const tags = usePlayerState((state) => state.tags);
  const screen = usePlayerState((state) => state.screen.kind);
  const substitute = usePlayerState((state) => state.substitute);
  const mayPlace = usePlayerState(({ canEdit, capture }) => canEdit && capture?.canPick === true);
  const query = useDeferredValue(usePlayerState((state) => state.find));
  const { startPlacing } = useActions();
  const [all, setAll] = useState(false);
  const found = useMemo(() => findTags(tags, query), [tags, query]);
  if (substitute) return null;
  const whole = all || query !== '' || found.length <= FIRST;
  const canPlace = mayPlace && (screen === 'walking' || screen === 'framed');
  return (
    <section aria-labelledby="tags-heading">
      <div className={styles.head}>
        <h2 id="tags-heading">
          {texts.tags} <span className={styles.count}>{tags.length}</span>
        </h2>
        {canPlace && (
          <button type="button" className="primary" onClick={startPlacing}>
            {tagTexts.addTag}
          </button>
        )}
      </div>
      {tags.length === 0 && <p className={styles.none}>{canPlace ? tagTexts.noTagsEdit : tagTexts.noTags}</p>}
      {(tags.length >= FIND_FROM || query !== '') && (
        <FindField found={query.trim() === '' ? null : tagTexts.found(found.length, tags.length)} />
      )}
      <TagRows tags={whole ? found : firstOf(found)} />
      {found.length > FIRST && query === '' && (
        <button type="button" className={styles.all} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? tagTexts.showFewer : tagTexts.showAll(tags.length)}
        </button>
      )}
    </section>
  );
}

/** The first tags of a list: the same array for the same list, so that nothing renders again for it. */
const firsts = new WeakMap<readonly Tag[], readonly Tag[]>();

function firstOf(tags: readonly Tag[]): readonly Tag[] {
  const known = firsts.get(tags) ?? tags.slice(0, FIRST);
  firsts.set(tags, known);
  return known;
}

/** Rows out of sight are not laid out (`content-visibility`), and none renders again while its tag is unchanged. */
const TagRows = memo(function TagRows({ tags }: { tags: readonly Tag[] }) {
  const openTag = usePlayerState((state) => state.openTag);
  return (
    <ul className={styles.list}>
      {tags.map((tag) => (
        <TagRow key={tag.id} tag={tag} open={tag.id === openTag} />
      ))}
    </ul>
  );
});

const TagRow = memo(function TagRow({ tag, open }: { tag: Tag; open: boolean }) {
  const { openTag, hintTag } = useActions();
  const leave = (): void => hintTag(null);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        aria-current={open ? 'true' : undefined}
        onClick={() => openTag(tag.id)}
        onFocus={() => hintTag(tag.id)}
        onBlur={leave}
        onPointerEnter={() => hintTag(tag.id)}
        onPointerLeave={leave}
      >
        <TagDot color={tag.color} />
        <span className={styles.title} dir="auto">
          {tag.title || tagTexts.untitled}
        </span>
      </button>
    </li>
  );
});
