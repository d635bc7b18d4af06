import type { KeyboardEvent } from 'react';
import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import { changeRoom, removeRoom, removeSweep } from '../merge.ts';
import { nudge } from '../panels/nudge-buttons.tsx';
import { addSweep } from '../sweeps.ts';
import { removeCorner } from '../geometry/move-part.ts';
import { type AreaUnit, LENGTH_UNITS } from '../panels/format-area.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { type PlanView, panBy, zoomAt } from './view.ts';

const ARROWS: Readonly<Record<string, Point2>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1.4, '=': 1.4, '-': 1 / 1.4 };
/** How far an arrow key moves the plan, as a fraction of its size. */
const PAN = 0.12;

/** Returns a handler for keys that are pressed while the plan has the focus. */
export function usePlanKeys(
  editor: Editor,
  planView: PlanView,
  unit: AreaUnit,
): (event: KeyboardEvent) => void {
  const { sweep, room, selection, tool, floor, dispatch, edit } = editor;

  function arrow([x, z]: Point2, long: boolean): void {
    const { nudge: short, longNudge } = LENGTH_UNITS[unit];
    const [metres] = long ? longNudge : short;
    if (nudge(editor, [x * metres, z * metres])) return;
    planView.change((view, { width, height }) => panBy(view, -x * PAN * width, -z * PAN * height));
  }

  function leave(): void {
    if (tool !== 'select') dispatch({ type: 'tool', tool: 'select' });
    else if (room && selection?.kind === 'room' && selection.part) {
      dispatch({ type: 'select', selection: { kind: 'room', id: room.id } });
    } else dispatch({ type: 'select', selection: null });
  }

  /** Removes the selected viewpoint, room or corner. Does nothing if a wall is selected. */
  function remove(): void {
    const part = selection?.kind === 'room' ? selection.part : undefined;
    if (sweep) return edit(texts.done.removeSweep, removeSweep(editor, sweep.id), { select: null });
    if (!room || part?.kind === 'edge') return;
    if (!part) return edit(texts.done.removeRoom, removeRoom(editor, room.id), { select: null });
    const outline = removeCorner(room.outline, part.at);
    if (!outline) return dispatch({ type: 'say', text: texts.removeCornerFailed });
    const select = { kind: 'room', id: room.id } as const;
    edit(texts.done.corner, changeRoom(editor, room.id, { outline }), { select });
  }

  function pressed({ key, shiftKey }: KeyboardEvent): boolean {
    const direction = ARROWS[key];
    const zoom = ZOOMS[key];
    if (direction) arrow(direction, shiftKey);
    else if (zoom) planView.change((view, size) => zoomAt(view, size, zoom));
    else if (key === '0') planView.fitFloor();
    else if (key === 'Escape') leave();
    else if (key === 'Delete' || key === 'Backspace') remove();
    else if (key === 'F2' && room) dispatch({ type: 'rename' });
    else if (key === 'Enter' && tool === 'add') {
      const { corrections, added } = addSweep(editor, floor, planView.view.middle);
      edit(texts.done.addSweep, corrections, { select: { kind: 'sweep', id: added } });
    } else return false;
    return true;
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressed(event)) event.preventDefault();
  };
}
