import styles from './find-field.module.css';
import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { findTexts } from '../../state/annotations/annotation-texts.ts';
import { listedKinds } from '../../state/annotations/listed-kinds.ts';
import { mayPlace } from '../../state/annotations/placing-actions.ts';
import { type AnnotationKind, isPlacedByHand, type Annotation } from '../../tour/annotation-kind.ts';
import {
  type Annotations,
  type Filter,
  filterAnnotations,
  listUnplaced,
  type Unplaced,
  type UnplacedByKind,
} from '../../tour/read-annotations.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { ListHead, ShowAll } from '../parts/list-parts.tsx';
import { useListsBeside, usePlayerState, useActions } from '../parts/use-player.ts';
import { Search, X } from '../../../design/icons.ts';
import { FILTER_MAX } from '../../../contract/protocol/view-state.ts';
import { Button, PanelIcon, IconButton } from '../parts/icons.tsx';
import { findParts } from '../parts/annotation-parts.ts';
import type { PointListProps } from '../points/point-list.tsx';
import { Rows } from './rows.tsx';

const UnplacedList = lazyPart(async () => (await import('./unplaced-list.tsx')).UnplacedList);

/** The unplaced items shown to users who cannot edit: none. */
const NONE: UnplacedByKind = {};
/** The minimum number of items for which to show a search field. */
const FIND_FROM = 2;

/** Renders the annotations of a tour as one list for each kind, with a single search field. */
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
  // On a phone, the player's search in the sheet replaces the search field of the lists.
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
  /** The number of matches, as text; null without a query. */
  found: string | null;
}

/** Renders the search field for annotations. */
function FindField({ texts, found }: FindFieldProps) {
  const words = usePlayerState((state) => state.filter);
  const { find } = useActions();
  return (
    <search>
      <SearchField
        className="unprinted"
        value={words}
        label={texts.find}
        clearLabel={texts.findAll}
        onWords={find}
      />
      <p role="status" className={`soft ${styles.found}`}>
        {found}
      </p>
    </search>
  );
}

interface SearchFieldProps {
  className?: string | undefined;
  value: string;
  label: string;
  /** The name of the button that empties the field. */
  clearLabel: string;
  onWords: (words: string) => void;
}

/** Renders a field that filters a list, with a button that empties the field. */
export function SearchField(props: SearchFieldProps) {
  const { className = '', value, label, clearLabel, onWords } = props;
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className={`control ${styles.field} ${className}`}>
      <PanelIcon icon={Search} size={16} />
      <input
        ref={field}
        type="text"
        dir="auto"
        value={value}
        aria-label={label}
        placeholder={label}
        maxLength={FILTER_MAX}
        autoComplete="off"
        onChange={(event) => onWords(event.target.value)}
      />
      {value !== '' && (
        <IconButton
          icon={X}
          label={clearLabel}
          onClick={() => {
            onWords('');
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface ListProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
  /** The items that match the search and the type filter; all items if both are empty. */
  found: readonly Annotation[];
  filtered: boolean;
  canPlace: boolean;
  /** Content between the heading and the rows. */
  children: ReactNode;
}

/** The list of items of a kind that has types. The list groups its items by type or room. */
const PointList = lazyPart<PointListProps>(async () => (await import('../points/point-list.tsx')).PointList);

/**
 * How many items are shown at first: `FIRST` without a filter, and `FIRST_FOUND` with one. With more, the
 * rooms below would be hard to reach.
 */
const FIRST = 12;
const FIRST_FOUND = 200;

/** Renders the items of one kind as a list, in sync with the pins in the scene. */
function List({ kind, items, found, filtered, canPlace, children }: ListProps) {
  const { startPlacing } = useActions();
  const { texts } = kind;
  const End = findParts(kind.name)?.ListEnd;
  const heading = `${kind.name}-heading`;
  return (
    <section aria-labelledby={heading} data-printed={items.length > 0 || undefined}>
      <ListHead id={heading} title={texts.plural} count={items.length}>
        {canPlace && isPlacedByHand(kind.name) && (
          <Button label={texts.add} className="primary" onClick={() => startPlacing(kind.name)} />
        )}
      </ListHead>
      {items.length === 0 && <p className="soft">{canPlace ? texts.noneToEdit : texts.none}</p>}
      {children}
      {kind.typeOf && (items.length > 0 || canPlace) ? (
        <PointList kind={kind} items={items} found={found} filtered={filtered} />
      ) : (
        <FirstRows kind={kind} found={found} filtered={filtered} />
      )}
      {End && <End />}
    </section>
  );
}

/** Renders the first rows, and a button that shows all. */
function FirstRows({ kind, found, filtered }: Pick<ListProps, 'kind' | 'found' | 'filtered'>) {
  const [all, setAll] = useState(false);
  const first = filtered ? FIRST_FOUND : FIRST;
  const whole = all || found.length <= first;
  const shown = useMemo(() => (whole ? found : found.slice(0, first)), [found, whole, first]);
  return (
    <>
      <Rows kind={kind} items={shown} />
      {found.length > first && <ShowAll all={all} count={found.length} onToggle={setAll} />}
    </>
  );
}
