import { OPERATIONS_MAX } from '../../../contract/limits.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import type { Undoable } from '../../state/player-state.ts';
import { addItem, changeItem, removeItem } from '../../tour/stored-item.ts';
import { USUAL_TYPE, type OwnPointType } from '../../tour/point-types.ts';
import { pointsTexts as texts } from './texts.ts';

/** What is stored of a point's own type; its kind in the history of edits is no kind of annotation. */
const STEP = 'point-type';
const COLLECTION = 'pointTypes';

/** The most points that lose their type with it: one request's worth of operations. */
export const CONVERTED_MAX = OPERATIONS_MAX - 1;

export function addType(type: OwnPointType): Undoable {
  return { kind: STEP, operation: addItem(COLLECTION, type), text: texts.typeAdded(type.name) };
}

export function changeType(seen: OwnPointType, after: OwnPointType): Undoable {
  return { kind: STEP, operation: changeItem(COLLECTION, seen, after), text: texts.typeChanged(after.name) };
}

/** Deletes a type; `points`, all that have it, become sights in the same step. */
export function deleteType(type: OwnPointType, points: readonly Item[]): Undoable {
  return {
    kind: STEP,
    operation: removeItem(COLLECTION, type),
    alongside: points.map((point) => changeItem('points', point, { ...point, type: USUAL_TYPE })),
    text: texts.typeDeleted(type.name || texts.untitledType, points.length),
  };
}

/** The points of a type, placed or not. */
export function pointsOfType(id: string, ...lists: (readonly Item[] | undefined)[]): readonly Item[] {
  return lists.flatMap((points = []) => points.filter(({ type }) => type === id));
}
