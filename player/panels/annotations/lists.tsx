import styles from './find-field.module.css';
import { useDeferredValue, useMemo, useRef } from 'react';
import { findTexts } from '../../state/annotations/annotation-texts.ts';
import { listedKinds } from '../../state/annotations/listed-kinds.ts';
import { mayPlace } from '../../state/annotations/may-place.ts';
import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import { type Annotations, type Filter, filterAnnotations } from '../../tour/read-annotations.ts';
import { listUnplaced, type Unplaced, type UnplacedByKind } from '../../tour/unplaced.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useListsBeside } from '../parts/use-lists-beside.ts';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { List } from './list.tsx';
import { Search, X } from '../../../design/icons.ts';
import { FILTER_MAX } from '../../../contract/protocol/view-state.ts';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

const UnplacedList = lazyPart(async () => (await import('./unplaced-list.tsx')).UnplacedList);

/** Who may only look is shown nothing of it. */
const NONE: UnplacedByKind = {};
/** From as many items on it is worth looking for one by its texts. */
const FIND_FROM = 2;

/** What a tour has in this space, a list for each kind, and one field to find in all of them. */
export function Lists() {
  const annotations = usePlayerState((state) => state.annotations);
  const substitute = usePlayerState((state) => state.substitute);
  const canPlace = usePlayerState(mayPlace);
  const beside = useListsBeside();
  const flat = usePlayerState(({ screen }) => screen.kind === 'flat');
  const query = useDeferredValue(usePlayerState((state) => state.filter));
  const kinds = useMemo(() => listedKinds(annotations, canPlace), [annotations, canPlace]);
  const types = usePlayerState((state) => state.types);
  const lists = useMemo(
    () => findInAll(kinds, annotations, { filter: query, types }),
    [kinds, annotations, query, types],
  );
  const waiting = usePlayerState((state) => (state.canEdit ? state.unplaced : NONE));
  const [inAll, found] = useMemo(
    () => ['', query].map((words) => listUnplaced(waiting, words)) as [Unplaced[], Unplaced[]],
    [waiting, query],
  );
  if (substitute) return null;
  const all = lists.reduce((sum, { items }) => sum + items.length, inAll.length);
  const count = lists.reduce((sum, list) => sum + list.found.length, found.length);
  const filled = listedKinds(annotations, false);
  const texts = findTexts(filled);
  // in the sheet of a phone, the search is the field
  const hasField = query !== '' || ((beside || flat) && all >= FIND_FROM);
  const field = hasField && (
    <FindField texts={texts} found={query.trim() === '' ? null : texts.found(count, all)} />
  );
  const several = filled.length > 1 || inAll.length > 0;
  return (
    <>
      {several && field}
      {inAll.length > 0 && <UnplacedList count={inAll.length} found={found} canPlace={canPlace} />}
      {lists.map((list) => (
        <List
          key={list.kind.name}
          {...list}
          filtered={query !== '' || list.found.length < list.items.length}
          canPlace={canPlace}
        >
          {!several && list.kind === filled[0] && field}
        </List>
      ))}
    </>
  );
}

function findInAll(kinds: readonly AnnotationKind[], annotations: Annotations, filter: Filter) {
  return kinds.map((kind) => {
    const items = annotations[kind.name] ?? [];
    return { kind, items, found: filterAnnotations(kind, items, filter) };
  });
}

interface FindFieldProps {
  texts: ReturnType<typeof findTexts>;
  /** How many there are, as a sentence; null while nothing is looked for. */
  found: string | null;
}

/** Looks for annotations by their words. */
function FindField({ texts, found }: FindFieldProps) {
  const text = usePlayerState((state) => state.filter);
  const { find } = useActions();
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <div className={`control ${styles.field}`}>
        <PanelIcon icon={Search} size={16} />
        <input
          ref={field}
          type="text"
          dir="auto"
          value={text}
          aria-label={texts.find}
          placeholder={texts.find}
          maxLength={FILTER_MAX}
          autoComplete="off"
          onChange={(event) => find(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label={texts.findAll}
            onClick={() => {
              find('');
              field.current?.focus();
            }}
          />
        )}
      </div>
      <p role="status" className={styles.found}>
        {found}
      </p>
    </search>
  );
}
