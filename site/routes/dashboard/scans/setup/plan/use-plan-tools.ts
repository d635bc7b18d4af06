import { useState } from 'react';
import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';
import { changeRoom } from '../edits/merge.ts';
import { splitRoom } from '../edits/rooms.ts';
import { addSweep, moveSweep, placeOf, toggleLink } from '../edits/sweeps.ts';
import { movePart, type OutlinePart } from '../geometry/move-part.ts';
import { nearestOnOutline } from '../geometry/split-outline.ts';
import type { Editor } from '../state/use-editor.ts';
import { texts } from '../texts.ts';
import { partAt, roomAt, sweepAt } from './hit-test.ts';
import { startHandle } from './overlay.tsx';
import type { Drag, Gestures } from './use-gestures.ts';
import type { PlanView } from './use-view.ts';

/** Metres to which what is dragged is put. */
const STEP = 0.01;
const stepped = ([x, z]: Point2): [number, number] => [
  Math.round(x / STEP) * STEP,
  Math.round(z / STEP) * STEP,
];

/** What is being dragged, as it would be when let go. */
export interface Preview {
  outline?: Outline;
  place?: Point2;
  yaw?: number;
  /** Where a split would begin or end. */
  cut?: Point2;
}

/** What presses and clicks in the plan do, by the tool that is chosen. */
export function usePlanTools(editor: Editor, planView: PlanView): { preview: Preview; gestures: Gestures } {
  const [preview, setPreview] = useState<Preview>({});
  const { space, floor, room, sweep, tool, splitFrom, dispatch, edit } = editor;
  const onFloor = <Item extends { floor: string }>(items: readonly Item[]) =>
    items.filter((item) => item.floor === floor);
  const isStart = sweep !== undefined && space.start.sweep === sweep.id;

  function dragPart(part: OutlinePart, from: Point2): Drag {
    const { id, outline } = room!;
    let moved: [number, number][] | null = null;
    dispatch({ type: 'select', selection: { kind: 'room', id, part } });
    return {
      move(to) {
        moved = movePart(outline, part, stepped([to[0] - from[0], to[1] - from[1]])) ?? moved;
        if (moved) setPreview({ outline: moved });
      },
      end(done) {
        setPreview({});
        if (done && moved) edit(texts.done.moveWall, changeRoom(editor, id, { outline: moved }));
      },
    };
  }

  function dragSweep(): Drag {
    const own = sweep!;
    let place = placeOf(own);
    return {
      move(to) {
        place = stepped(to);
        setPreview({ place });
      },
      end(done) {
        setPreview({});
        if (done) edit(texts.done.moveSweep, moveSweep(editor, own, place));
      },
    };
  }

  function dragStart(): Drag {
    const [x, z] = placeOf(sweep!);
    let { yaw } = space.start;
    return {
      move(to) {
        yaw = Math.atan2(x - to[0], z - to[1]);
        setPreview({ yaw });
      },
      end(done) {
        setPreview({});
        const start = { ...space.start, yaw };
        if (done) edit(texts.done.start, { ...editor.corrections, start });
      },
    };
  }

  function press(at: Point2, reach: number): Drag | null {
    if (tool !== 'select') return null;
    const px = 1 / planView.view.scale;
    if (isStart && near(startHandle(placeOf(sweep), space.start.yaw, px), at, reach)) return dragStart();
    if (sweep && near(placeOf(sweep), at, reach)) return dragSweep();
    const part = room && partAt(room, at, reach);
    return part ? dragPart(part, at) : null;
  }

  function click(at: Point2, reach: number): void {
    switch (tool) {
      case 'add': {
        const { corrections, added } = addSweep(editor, floor, stepped(at));
        return edit(texts.done.addSweep, corrections, { select: { kind: 'sweep', id: added } });
      }
      case 'link': {
        const other = sweepAt(onFloor(space.sweeps), at, reach);
        if (!sweep || !other || other.id === sweep.id) return dispatch({ type: 'say', text: texts.linkNone });
        const linked = sweep.neighbours.includes(other.id);
        return edit(linked ? texts.done.unlink : texts.done.link, toggleLink(editor, sweep.id, other.id));
      }
      case 'split':
        return cut(at);
      case 'select':
        return select(at, reach);
    }
  }

  function cut(at: Point2): void {
    if (!room) return;
    const place = nearestOnOutline(room.outline, at);
    if (!splitFrom) return dispatch({ type: 'split-from', place });
    const split = splitRoom(editor, room, { from: splitFrom, to: place, newName: texts.newRoom(room.name) });
    if (!split) return dispatch({ type: 'say', text: texts.splitFailed });
    setPreview({});
    dispatch({ type: 'tool', tool: 'select' });
    edit(texts.done.split, split.corrections, { select: { kind: 'room', id: split.added } });
  }

  function select(at: Point2, reach: number): void {
    const foundSweep = sweepAt(onFloor(space.sweeps), at, reach);
    if (foundSweep) return dispatch({ type: 'select', selection: { kind: 'sweep', id: foundSweep.id } });
    const part = room && partAt(room, at, reach);
    if (part) return dispatch({ type: 'select', selection: { kind: 'room', id: room.id, part } });
    const foundRoom = roomAt(onFloor(space.rooms), at);
    dispatch({ type: 'select', selection: foundRoom ? { kind: 'room', id: foundRoom.id } : null });
  }

  function hover(at: Point2 | null): void {
    if (tool !== 'split' || !room) {
      if (preview.cut) setPreview({});
      return;
    }
    setPreview(at ? { cut: nearestOnOutline(room.outline, at).point } : {});
  }

  return { preview, gestures: { press, click, hover } };
}

function near(a: Point2, b: Point2, reach: number): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;
}
