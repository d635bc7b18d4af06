import { useMemo, useState } from 'react';
import { POINT_TYPES, type PointType } from '../../../contract/points/point-types.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import type { Annotation, AnnotationKind } from '../../tour/annotation-kind.ts';
import { typesShownAlone } from '../../tour/read-annotations.ts';
import { IconDisc } from '../parts/icon-disc.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { pointsTexts as texts } from './texts.ts';
import styles from './type-filter.module.css';
import { Button } from '../parts/icons.tsx';

/** How many types are offered at first if there are at least three more. */
const FIRST = 6;

interface TypeFilterProps {
  kind: AnnotationKind;
  items: readonly Annotation[];
  found: readonly Annotation[];
}

/**
 * Renders a filter that selects points by type. The filter applies to lists, the view, plans and links to the
 * view.
 */
export function TypeFilter({ kind, items, found }: TypeFilterProps) {
  const own = usePlayerState((state) => state.pointTypes);
  const chosen = usePlayerState((state) => state.types);
  const { showTypes, find } = useActions();
  const [all, setAll] = useState(false);
  const alone = typesShownAlone(chosen);
  const counts = useMemo(() => Map.groupBy(items, (item) => kind.typeOf?.(item)), [kind, items]);
  const types = [...POINT_TYPES, ...own].filter(({ id }) => counts.has(id) || alone.includes(id));
  if (types.length < 2 && alone.length === 0) return null;
  const many = types.length > FIRST + 2;
  const shown = many && !all ? types.filter(({ id }, index) => index < FIRST || alone.includes(id)) : types;

  function toggle(id: string): void {
    showTypes(alone.includes(id) ? alone.filter((one) => one !== id) : [...alone, id]);
  }

  return (
    <div role="group" aria-label={texts.showTypes} className={`unprinted ${styles.filter}`}>
      <div className={`flex wrap ${styles.chips}`}>
        {shown.map((type) => (
          <Chip
            key={type.id}
            type={type}
            count={counts.get(type.id)?.length ?? 0}
            pressed={alone.includes(type.id)}
            onPress={() => toggle(type.id)}
          />
        ))}
        {many && (
          <Button
            label={all ? texts.fewerTypes : texts.moreTypes(types.length - shown.length)}
            className={styles.more}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          />
        )}
      </div>
      <div className={`row spread ${styles.shown}`}>
        <p role="status" className="soft tabular">
          {alone.length > 0 && texts.shown(found.length, items.length)}
        </p>
        {alone.length > 0 && (
          <Button
            label={texts.showAll}
            onClick={() => {
              showTypes([]);
              find('');
            }}
          />
        )}
      </div>
    </div>
  );
}

interface ChipProps {
  type: PointType;
  count: number;
  pressed: boolean;
  onPress: () => void;
}

function Chip({ type: { name, icon, color }, count, pressed, onPress }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
      <IconDisc icon={icon} color={tagColors[color]} size={20} />
      <span dir="auto">{name}</span>{' '}
      <span className="small-print tabular">
        <span aria-hidden="true">{count.toLocaleString('en')}</span>
        <span className="unseen">{texts.count(count)}</span>
      </span>
    </button>
  );
}
