import { useState } from 'react';
import { tagColors } from '../../../design/tag-colors.ts';
import { writeDistance } from '../../state/measuring/units.ts';
import type { OwnPointType } from '../../tour/point-types.ts';
import { IconDisc } from '../parts/icon-disc.tsx';
import { POINT_GROUP_NAMES } from '../parts/point-groups.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { CONVERTED_MAX, deleteType, pointsOfType } from './edit-types.ts';
import styles from './own-types.module.css';
import { pointsTexts as texts } from './texts.ts';

interface OwnTypesProps {
  types: readonly OwnPointType[];
  onEdit: (type: OwnPointType) => void;
}

export function OwnTypes({ types, onEdit }: OwnTypesProps) {
  return (
    <ul className={styles.types}>
      {types.map((type) => (
        <TypeRow key={type.id} type={type} onEdit={() => onEdit(type)} />
      ))}
    </ul>
  );
}

function TypeRow({ type, onEdit }: { type: OwnPointType; onEdit: () => void }) {
  const placed = usePlayerState(({ annotations }) => annotations.point);
  const unplaced = usePlayerState((state) => state.unplaced.point);
  const { perform } = useActions();
  const [asked, setAsked] = useState(false);
  const points = pointsOfType(type.id, placed, unplaced);
  const name = type.name || texts.untitledType;
  const remove = (): void => perform(deleteType(type, points));
  return (
    <li className={styles.type}>
      <IconDisc icon={type.icon} color={tagColors[type.color]} size={28} />
      <div className={styles.words}>
        <strong dir="auto">{name}</strong>
        <span className={styles.note}>
          {texts.describeType(
            POINT_GROUP_NAMES[type.group],
            type.range === null ? null : writeDistance(type.range),
            points.length,
          )}
        </span>
      </div>
      <button type="button" aria-label={texts.editTypeOf(name)} onClick={onEdit}>
        {texts.editType}
      </button>
      <button
        type="button"
        className="danger"
        aria-label={texts.deleteTypeOf(name)}
        aria-expanded={points.length > 0 ? asked : undefined}
        onClick={() => (points.length > 0 ? setAsked(!asked) : remove())}
      >
        {texts.deleteType}
      </button>
      {asked && points.length > 0 && (
        <div className={styles.asked}>
          <p role="alert">
            {points.length > CONVERTED_MAX ? texts.inUseTooOften(points.length) : texts.inUse(points.length)}
          </p>
          {points.length <= CONVERTED_MAX && (
            <button type="button" className="danger" onClick={remove}>
              {texts.deleteAnyway(name)}
            </button>
          )}
          <button type="button" onClick={() => setAsked(false)}>
            {texts.keep}
          </button>
        </div>
      )}
    </li>
  );
}
