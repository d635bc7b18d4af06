import styles from './point-list.module.css';
import { useMemo, useState, memo, useId } from 'react';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { usePlayerState, useActions } from '../parts/use-player.ts';
import { pointsTexts as texts } from './texts.ts';
import { TypeFilter } from './type-filter.tsx';
import { ChevronDown } from '../../../design/icons.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { Rows } from '../annotations/rows.tsx';
import { IconDisc } from '../parts/icon-disc.tsx';
import { Button, PanelIcon } from '../parts/icons.tsx';
import { POINT_TYPES, type PointType } from '../../../contract/points/point-types.ts';
import type { Capture } from '../../capture/capture.ts';
import { keepLocally, keptLocally } from '../../state/settings.ts';
import { pointTypeOf } from '../../tour/point-types.ts';

/** The points under one heading. */
interface PointGroup {
  readonly key: string;
  readonly name: string;
  /** The floor's name, shown after the room's; '' for none. */
  readonly note: string;
  readonly type: PointType | null;
  readonly items: readonly Annotation[];
}

/** The stored place and type of a point, see `Point`. */
type Grouped = Annotation & { type?: string; floor?: string; room?: string };

/**
 * Returns the points grouped by stored room. Each floor's rooms are followed by the floor's points outside
 * any room. Points in rooms that no longer exist, and points without a floor, come last.
 */
export function groupByRoom(
  points: readonly Grouped[],
  { floors, rooms }: Pick<Capture, 'floors' | 'rooms'>,
): PointGroup[] {
  const byRoom = Map.groupBy(points, ({ floor, room }) => (room ? `room ${room}` : `floor ${floor ?? ''}`));
  const several = floors.length > 1;
  const named = floors.flatMap((floor) => [
    ...rooms
      .filter((room) => room.floor === floor.id)
      .map(({ id, name }) => ({ key: `room ${id}`, name, note: several ? floor.name : '' })),
    { key: `floor ${floor.id}`, name: several ? texts.onFloor(floor.name) : texts.elsewhere, note: '' },
  ]);
  const known = new Set(named.map(({ key }) => key));
  const others = [...byRoom.keys()]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, name: nameOther(key), note: '' }));
  return [...named, ...others].flatMap((group) => {
    const items = byRoom.get(group.key);
    return items ? [{ ...group, type: null, items }] : [];
  });
}

function nameOther(key: string): string {
  return key.startsWith('room ') ? texts.unknownRoom(key.slice('room '.length)) : texts.elsewhere;
}

/**
 * Returns the points grouped by type: built-in types in the order of `POINT_TYPES`, then the twin's custom
 * types.
 */
export function groupByType(points: readonly Grouped[], own: readonly PointType[]): PointGroup[] {
  const byType = Map.groupBy(points, ({ type = '' }) => pointTypeOf(type).id);
  return [...POINT_TYPES, ...own].flatMap((type) => {
    const items = byType.get(type.id);
    return items ? [{ key: type.id, name: type.name, note: '', type, items }] : [];
  });
}

interface GroupProps {
  kind: AnnotationKind;
  group: PointGroup;
  /** True if the group is initially open. */
  opened: boolean;
}

/** Renders the points of a room or type under a collapsible heading. */
const Group = memo(function Group({ kind, group: { name, note, type, items }, opened }: GroupProps) {
  const [open, setOpen] = useState(opened);
  const rows = useId();
  return (
    <section className={styles.group}>
      <h3>
        <button
          type="button"
          className={`row gap-3 ${styles.heading}`}
          aria-expanded={open}
          aria-controls={rows}
          onClick={() => setOpen(!open)}
        >
          {type && <IconDisc icon={type.icon} color={tagColors[type.color]} />}
          <span className="grow break" dir="auto">
            {name}
            {note && <span className={`small-print ${styles.note}`}> {note}</span>}
          </span>
          <span className={`small-print tabular ${styles.count}`}>
            <span aria-hidden="true">{items.length.toLocaleString('en')}</span>
            <span className="unseen">{texts.count(items.length)}</span>
          </span>
          <PanelIcon icon={ChevronDown} size={16} className="rigid muted" />
        </button>
      </h3>
      <div id={rows} className={styles.rows} hidden={!open}>
        {open && <Rows kind={kind} items={items} />}
      </div>
    </section>
  );
});

const KEY = 'gov360.points-by';

export interface PointListProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
  /** The points that match the filter. */
  found: readonly Annotation[];
  filtered: boolean;
}

/**
 * If more points than `FIRST` are listed in several groups, the groups are closed at first, so that the rooms
 * below stay within reach. While a filter is active, `FIRST_FOUND` applies instead.
 */
const FIRST = 12;
const FIRST_FOUND = 200;

/** Renders the points by room or type, as the user chose, with a filter for types. */
export function PointList({ kind, items, found, filtered }: PointListProps) {
  const capture = usePlayerState((state) => state.capture);
  const own = usePlayerState((state) => state.pointTypes);
  const canEdit = usePlayerState((state) => state.canEdit);
  const { showSheet } = useActions();
  const [grouping, setGrouping] = useState(keptGrouping);
  const groups = useMemo(
    () =>
      grouping === 'type'
        ? groupByType(found, own)
        : groupByRoom(found, capture ?? { floors: [], rooms: [] }),
    [grouping, found, own, capture],
  );
  const few = found.length <= (filtered ? FIRST_FOUND : FIRST);

  function choose(next: Grouping): void {
    keepLocally(KEY, next);
    setGrouping(next);
  }

  return (
    <div className="stack gap-1 one-column">
      {items.length > 0 && <TypeFilter kind={kind} items={items} found={found} />}
      <div className={`unprinted ways spread ${styles.head}`}>
        {items.length > 1 && <Switch grouping={grouping} onChoose={choose} />}
        {canEdit && (
          <Button
            label={texts.editTypes}
            className={`text-button ${styles.button}`}
            onClick={() => showSheet('types')}
          />
        )}
      </div>
      {groups.map((group) => (
        // The key contains the default state, so that the group opens or closes when the default changes.
        <Group
          key={`${grouping} ${group.key} ${few}`}
          kind={kind}
          group={group}
          opened={few || groups.length === 1}
        />
      ))}
    </div>
  );
}

function Switch({ grouping, onChoose }: { grouping: Grouping; onChoose: (grouping: Grouping) => void }) {
  return (
    <fieldset className={`row ${styles.switch}`}>
      <legend>{texts.groupBy}</legend>
      {(['room', 'type'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="points-by"
            value={one}
            checked={one === grouping}
            onChange={() => onChoose(one)}
          />
          {one === 'room' ? texts.byRoom : texts.byType}
        </label>
      ))}
    </fieldset>
  );
}

/** How the user groups points. */
type Grouping = 'room' | 'type';

/** Returns the user's last choice in this browser, 'room' by default. */
function keptGrouping(): Grouping {
  return keptLocally(KEY) === 'type' ? 'type' : 'room';
}
