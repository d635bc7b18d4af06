import { useState } from 'react';
import {
  type Outline,
  type Point2,
  areaOf,
  isInside,
  nearestOnEdge,
} from '../../../../../../contract/scans/outline.ts';
import { changeRoom } from '../merge.ts';
import { splitRoom } from '../rooms.ts';
import { addSweep, moveSweep, placeOf, toggleLink } from '../sweeps.ts';
import { movePart, type OutlinePart, snapOnOutline } from '../geometry/move-part.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { startHandle } from './overlay.tsx';
import type { Drag, Gestures, Hold } from './use-gestures.ts';
import type { PlanView } from './view.ts';
import type { SpaceRoom, SpaceSweep } from '../../../../../../contract/scans/space.ts';
import { distance } from '../geometry/split-outline.ts';

/** The grid to which dragged items snap, in metres. */
const STEP = 0.01;
const stepped = ([x, z]: Point2): [number, number] => [
  Math.round(x / STEP) * STEP,
  Math.round(z / STEP) * STEP,
];

/** The preview of the current drag. */
export interface Preview {
  outline?: Outline;
  /** How far the dragged wall or corner has moved, in metres. */
  moved?: number;
  place?: Point2;
  yaw?: number;
  /** The position where a split would start or end. */
  cut?: Point2;
}

/**
 * Returns the preview of the current drag, and what presses and clicks in the plan do with the active tool.
 */
export function usePlanTools(editor: Editor, planView: PlanView): { preview: Preview; gestures: Gestures } {
  const [preview, setPreview] = useState<Preview>({});
  const { space, floor, room, sweep, tool, splitFrom, dispatch, edit } = editor;
  const onFloor = <Item extends { floor: string }>(items: readonly Item[]) =>
    items.filter((item) => item.floor === floor);
  const isStart = sweep !== undefined && space.start.sweep === sweep.id;

  /** Returns a drag that shows each preview that `show` returns, and saves the last preview at the end. */
  function drag<Shown extends Preview>(
    show: (to: Point2) => Shown | null,
    save: (shown: Shown) => void,
  ): Drag {
    let shown: Shown | null = null;
    return {
      move(to) {
        shown = show(to) ?? shown;
        if (shown) setPreview(shown);
      },
      end(done) {
        setPreview({});
        if (done && shown) save(shown);
      },
    };
  }

  function dragPart(part: OutlinePart, from: Point2): Drag {
    const { id, outline } = room!;
    dispatch({ type: 'select', selection: { kind: 'room', id, part } });
    return drag(
      (to) => {
        const moved = movePart(outline, part, stepped([to[0] - from[0], to[1] - from[1]]));
        return moved && { outline: moved, moved: distance(outline[part.at]!, moved[part.at]!) };
      },
      ({ outline }) => edit(texts.done.moveWall, (now) => changeRoom({ corrections: now }, id, { outline })),
    );
  }

  function dragSweep(own: SpaceSweep): Drag {
    return drag(
      (to) => ({ place: stepped(to) }),
      ({ place }) => edit(texts.done.moveSweep, (now) => moveSweep({ corrections: now }, own, place)),
    );
  }

  function dragStart(own: SpaceSweep): Drag {
    const [x, z] = placeOf(own);
    return drag(
      (to) => ({ yaw: Math.atan2(x - to[0], z - to[1]) }),
      ({ yaw }) => edit(texts.done.start, (now) => ({ ...now, start: { ...space.start, yaw } })),
    );
  }

  /**
   * Returns what a press at a position hits first: the arrow of the start, the selected viewpoint, another
   * viewpoint, or a part of the selected room. A click on a viewpoint must not drag the wall next to it.
   */
  function hit(at: Point2, reach: number): 'start' | 'sweep' | 'other' | OutlinePart | undefined {
    const px = 1 / planView.view.scale;
    if (isStart && near(startHandle(placeOf(sweep), space.start.yaw, px), at, reach)) return 'start';
    if (sweep && near(placeOf(sweep), at, reach)) return 'sweep';
    if (sweepAt(onFloor(space.sweeps), at, reach)) return 'other';
    return room && partAt(room, at, reach);
  }

  function press(at: Point2, reach: number): Drag | null {
    const found = tool === 'select' ? hit(at, reach) : undefined;
    if (found === 'start') return dragStart(sweep!);
    if (found === 'sweep') return dragSweep(sweep!);
    return found && found !== 'other' ? dragPart(found, at) : null;
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
        return cut(at, reach);
      case 'select':
        return select(at, reach);
    }
  }

  function cut(at: Point2, reach: number): void {
    if (!room) return;
    const place = snapOnOutline(room.outline, at, reach, splitFrom);
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

  function hover(at: Point2 | null, reach: number): Hold | null {
    if (tool === 'split' && room) {
      setPreview(at ? { cut: snapOnOutline(room.outline, at, reach, splitFrom).point } : {});
      return null;
    }
    if (preview.cut) setPreview({});
    if (!at) return null;
    if (tool === 'link') return sweepAt(onFloor(space.sweeps), at, reach) ? 'thing' : null;
    return tool === 'select' ? hold(at, reach) : null;
  }

  function hold(at: Point2, reach: number): Hold | null {
    const found = hit(at, reach);
    if (found === 'start' || found === 'sweep') return 'corner';
    if (found === 'other') return 'thing';
    if (found?.kind === 'corner') return 'corner';
    if (found) return liesAcross(room!.outline, found.at) ? 'along' : 'across';
    return roomAt(onFloor(space.rooms), at) ? 'thing' : null;
  }

  function doubleClick(at: Point2, reach: number): void {
    const under =
      tool === 'select' && !sweepAt(onFloor(space.sweeps), at, reach) && roomAt(onFloor(space.rooms), at);
    if (!under) return;
    dispatch({ type: 'select', selection: { kind: 'room', id: under.id } });
    dispatch({ type: 'rename' });
  }

  return { preview, gestures: { press, click, hover, doubleClick } };
}

/** Returns whether an edge is more horizontal than vertical in the plan. */
function liesAcross(outline: Outline, edge: number): boolean {
  const [from, to] = [outline[edge]!, outline[(edge + 1) % outline.length]!];
  return Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1]);
}

function near(a: Point2, b: Point2, reach: number): boolean {
  return distance(a, b) <= reach;
}

/** Returns the sweep nearest to a point, within `reach` metres. */
function sweepAt(sweeps: readonly SpaceSweep[], point: Point2, reach: number): SpaceSweep | undefined {
  let [nearest, least]: [SpaceSweep | undefined, number] = [undefined, reach];
  for (const sweep of sweeps) {
    const away = distance(placeOf(sweep), point);
    if (away <= least) [nearest, least] = [sweep, away];
  }
  return nearest;
}

/** Returns the smallest room that contains a point. */
function roomAt(rooms: readonly SpaceRoom[], point: Point2): SpaceRoom | undefined {
  return rooms
    .filter(({ outline }) => isInside(outline, point))
    .sort((a, b) => areaOf(a.outline) - areaOf(b.outline))[0];
}

/**
 * Returns the corner of a room within `reach` metres of a point, or otherwise the nearest edge within that
 * distance.
 */
function partAt({ outline }: SpaceRoom, point: Point2, reach: number): OutlinePart | undefined {
  const corners = outline.map((corner) => distance(corner, point));
  const corner = corners.indexOf(Math.min(...corners));
  if (corners[corner]! <= reach) return { kind: 'corner', at: corner };
  const edges = outline.map((from, i) =>
    distance(nearestOnEdge(from, outline[(i + 1) % outline.length]!, point), point),
  );
  const edge = edges.indexOf(Math.min(...edges));
  return edges[edge]! <= reach ? { kind: 'edge', at: edge } : undefined;
}
