import styles from './point-list.module.css';
import { useMemo, useState } from 'react';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { usePlayerState } from '../parts/use-player.ts';
import { groupByRoom, groupByType } from './group-points.ts';
import { Group } from './group.tsx';
import { pointsTexts as texts } from './texts.ts';
import { TypeFilter } from './type-filter.tsx';
import { TypesButton } from './types-button.tsx';

const KEY = 'gov360.points-by';

export interface PointListProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
  /** Those that are shown; all while nothing is looked for and no type is shown alone. */
  found: readonly Annotation[];
  filtered: boolean;
}

/** Rows up to which all groups are open at first, so that the rooms below stay in reach; and of those that are found. */
const FIRST = 12;
const FIRST_FOUND = 200;

/** Points by room or by type, whichever the person chose, with what shows only some of them. */
export function PointList({ kind, items, found, filtered }: PointListProps) {
  const capture = usePlayerState((state) => state.capture);
  const own = usePlayerState((state) => state.pointTypes);
  const canEdit = usePlayerState((state) => state.canEdit);
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
    keepGrouping(next);
    setGrouping(next);
  }

  return (
    <div className={styles.points}>
      {items.length > 0 && <TypeFilter kind={kind} items={items} found={found} />}
      <div className={styles.head}>
        {items.length > 1 && <Switch grouping={grouping} onChoose={choose} />}
        {canEdit && <TypesButton />}
      </div>
      {groups.map((group) => (
        // another default is another group: it is opened or closed anew
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
    <fieldset className={styles.switch}>
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

/** How a person lists points. */
type Grouping = 'room' | 'type';

/** How they were listed last in this browser; by room at first. */
function keptGrouping(): Grouping {
  try {
    return localStorage.getItem(KEY) === 'type' ? 'type' : 'room';
  } catch {
    return 'room'; // storage is blocked
  }
}

function keepGrouping(grouping: Grouping): void {
  try {
    localStorage.setItem(KEY, grouping);
  } catch {
    // They are then listed by room at the next visit.
  }
}
