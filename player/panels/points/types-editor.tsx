import { useEffect, useRef, useState } from 'react';
import { newId, type Item } from '../../../contract/changes/operation.ts';
import { type OwnPointType, USUAL_TYPE } from '../../tour/point-types.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { pointsTexts as texts } from './texts.ts';
import { TypeForm } from './type-form.tsx';
import styles from './types-editor.module.css';
import { tagColors } from '../../../design/tag-colors.ts';
import { writeDistance } from '../../state/measuring/units.ts';
import { IconDisc } from '../parts/icon-disc.tsx';
import { POINT_GROUP_NAMES } from '../parts/point-groups.ts';
import { OPERATIONS_MAX } from '../../../contract/limits.ts';
import type { Undoable } from '../../state/player-state.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { Button } from '../parts/icons.tsx';
import { LastStep } from '../parts/last-step.tsx';

/** The `kind` of the steps that edit point types, in the edit history. No annotation has this kind. */
const STEP = 'point-type';
const COLLECTION = 'pointTypes';

/**
 * The maximum number of points that a type can have when it is deleted, because one request changes the type
 * and all its points.
 */
const CONVERTED_MAX = OPERATIONS_MAX - 1;

const isTypeStep = (step: Undoable | null): step is Undoable => step?.kind === STEP;

export function addType(type: OwnPointType): Undoable {
  return { kind: STEP, operation: addItem(COLLECTION, type), text: texts.typeAdded(type.name) };
}

export function changeType(seen: OwnPointType, after: OwnPointType): Undoable {
  return { kind: STEP, operation: changeItem(COLLECTION, seen, after), text: texts.typeChanged(after.name) };
}

/**
 * Returns the step that deletes a type. `points` contains all points of that type. The step changes their
 * type to `USUAL_TYPE`.
 */
export function deleteType(type: OwnPointType, points: readonly Item[]): Undoable {
  return {
    kind: STEP,
    operation: removeItem(COLLECTION, type),
    alongside: points.map((point) => changeItem('points', point, { ...point, type: USUAL_TYPE })),
    text: texts.typeDeleted(type.name || texts.untitledType, points.length),
  };
}

/** Returns the points of a type, placed or not. */
export function pointsOfType(id: string, ...lists: (readonly Item[] | undefined)[]): readonly Item[] {
  return lists.flatMap((points = []) => points.filter(({ type }) => type === id));
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
    <li className={`ways line-below ${styles.type}`}>
      <IconDisc icon={type.icon} color={tagColors[type.color]} size={28} />
      <div className={`stack break ${styles.words}`}>
        <strong className="semi" dir="auto">
          {name}
        </strong>
        <span className="small-print">
          {texts.describeType(
            POINT_GROUP_NAMES[type.group],
            type.range === null ? null : writeDistance(type.range),
            points.length,
          )}
        </span>
      </div>
      <Button label={texts.editType} aria-label={texts.editTypeOf(name)} onClick={onEdit} />
      <Button
        label={texts.deleteType}
        className="danger"
        aria-label={texts.deleteTypeOf(name)}
        aria-expanded={points.length > 0 ? asked : undefined}
        onClick={() => (points.length > 0 ? setAsked(!asked) : remove())}
      />
      {asked && points.length > 0 && (
        <div className={`ways full ${styles.asked}`}>
          <p role="alert" className="full small">
            {points.length > CONVERTED_MAX ? texts.inUseTooOften(points.length) : texts.inUse(points.length)}
          </p>
          {points.length <= CONVERTED_MAX && (
            <Button label={texts.deleteTypeOf(name)} className="danger" onClick={remove} />
          )}
          <Button label={texts.keep} onClick={() => setAsked(false)} />
        </div>
      )}
    </li>
  );
}

/** Renders the editor of the twin's custom types. */
export function TypesEditor() {
  const own = usePlayerState((state) => state.pointTypes);
  const { perform } = useActions();
  /** The type being edited; null for a new type; undefined while the form is closed. */
  const [written, setWritten] = useState<OwnPointType | null>();
  const add = useRef<HTMLButtonElement>(null);
  const [returned, setReturned] = useState(0);
  useEffect(() => {
    if (returned > 0) add.current?.focus();
  }, [returned]);

  function leave(): void {
    setWritten(undefined);
    setReturned((count) => count + 1);
  }

  if (written !== undefined) {
    return (
      <TypeForm
        type={
          written ?? { id: newId(), name: '', group: 'equipment', icon: 'star', color: 'blue', range: null }
        }
        title={written ? texts.changeType : texts.newType}
        taken={own.filter(({ id }) => id !== written?.id).map(({ name }) => name)}
        deleted={written !== null && own.every(({ id }) => id !== written.id)}
        onSave={(type) => {
          perform(written ? changeType(written, type) : addType(type));
          leave();
        }}
        onCancel={leave}
      />
    );
  }
  return (
    <div className="stack gap-3 one-column at-start">
      <p className="soft">{texts.aboutTypes}</p>
      {own.length === 0 ? (
        <p className="soft">{texts.noTypes}</p>
      ) : (
        <ul className="stack full">
          {own.map((type) => (
            <TypeRow key={type.id} type={type} onEdit={() => setWritten(type)} />
          ))}
        </ul>
      )}
      <LastStep isOwn={isTypeStep} />
      <Button ref={add} label={texts.addType} className="primary" onClick={() => setWritten(null)} />
    </div>
  );
}
