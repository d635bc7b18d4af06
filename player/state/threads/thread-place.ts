import type { Anchor, AnchorKind, Thread } from '../../../contract/threads/thread.ts';
import { isInShape } from '../../../contract/scans/outline.ts';
import type { Capture, SurfacePoint } from '../../capture/capture.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import type { Point } from '../../capture/pose.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { documentsById, nameOfDocument, readDocuments } from '../../tour/read-documents.ts';
import { nameOf } from '../annotations/find-selected.ts';
import type { ActionsContext } from '../actions-context.ts';
import type { Placing, PlayerState } from '../player-state.ts';
import { type ShownThread, THREAD } from './threads.ts';

/** The maximum length of an anchor's title, in characters. */
const TITLE_MAX = 200;
/** How far the pin of a thread is above the pin of its item, in metres, so that users can select either. */
const ABOVE = 0.3;
/** How far the middle or the floor of a room can move before the room counts as moved, in metres. */
const SAME = 0.2;
const UP: [number, number, number] = [0, 1, 0];

type Around = Pick<PlayerState, 'annotations' | 'documents' | 'capture'>;
type Target = Exclude<AnchorKind, 'place'>;

/** What a thread is about, in its current state. */
interface Subject {
  readonly title: string;
  /** The subject's position in metres in the capture's frame; null if it has none. */
  readonly position: readonly [number, number, number] | null;
  readonly normal?: readonly [number, number, number];
}

/** Returns the subject of a thread; null if it is not found, for example because it was deleted. */
function findSubject({ annotations, documents, capture }: Around, kind: Target, id: string): Subject | null {
  if (kind === 'room') {
    const room = capture?.rooms.find((each) => each.id === id);
    const floor = capture?.floors.find((each) => each.id === room?.floor);
    return room ? { title: room.name, position: middleOf(room.outline, floor?.elevation ?? 0) } : null;
  }
  if (kind === 'floor') {
    const floor = capture?.floors.find((each) => each.id === id);
    return floor ? { title: floor.name, position: null } : null;
  }
  if (kind === 'document') {
    const document = documentsById(readDocuments(documents)).get(id);
    return document ? { title: nameOfDocument(document), position: null } : null;
  }
  const known = findKind(kind);
  const item = annotations[kind]?.find((each) => each.id === id);
  return known && item ? { title: nameOf(known, item), position: item.position, normal: item.normal } : null;
}

function middleOf(outline: readonly (readonly [number, number])[], height: number): [number, number, number] {
  const sum = (axis: 0 | 1): number => outline.reduce((all, corner) => all + corner[axis], 0);
  const count = Math.max(1, outline.length);
  return [sum(0) / count, height, sum(1) / count];
}

/**
 * Returns the anchor of a thread about an item, room, floor or file. Returns null if that subject does not
 * exist or no capture is open.
 */
export function anchorOn(state: Around, kind: Target, id: string): Anchor | null {
  const subject = findSubject(state, kind, id);
  if (!subject || !state.capture) return null;
  const point: Anchor['point'] = subject.position && [...subject.position];
  return {
    kind,
    id,
    title: subject.title.slice(0, TITLE_MAX),
    offset: point && [0, 0, 0],
    point,
    ...identify(state.capture),
  };
}

/**
 * Returns the anchor of a thread about a place. Its title is the name of the room or floor that contains the
 * place.
 */
function anchorAt(capture: Capture, at: SurfacePoint): Anchor {
  const room = roomOf(capture, at);
  const floor = floorAtHeight(capture, at.position[1]);
  const title = room?.name ?? capture.floors.find(({ id }) => id === floor)?.name ?? '';
  return {
    kind: 'place',
    id: null,
    title: title.slice(0, TITLE_MAX),
    offset: null,
    point: at.position,
    ...identify(capture),
  };
}

function identify({ id, model }: Capture): Pick<Anchor, 'capture' | 'model'> {
  return { capture: id, ...(model !== undefined && { model }) };
}

/**
 * Returns the current place of a thread, which moves with the thread's item. If the current place is unknown,
 * returns the former place, and the reason as `wasHere`. Both are null if no capture is open.
 */
export function findPlace(
  state: Around,
  { anchor, view }: Pick<Thread, 'anchor' | 'view'>,
): Pick<ShownThread, 'place' | 'wasHere'> {
  const { kind, id, offset, point, capture, model } = anchor;
  const eye = view?.position ?? null;
  const before = point && { position: point, normal: towards(point, eye) };
  if (!state.capture) return { place: null, wasHere: null };
  if (capture !== state.capture.id) return { place: before, wasHere: 'capture' };
  const { model: current = model } = state.capture;
  if (before && model !== undefined && model !== current) return { place: before, wasHere: 'model' };
  if (kind === 'place' || id === null) return { place: before, wasHere: null };
  const subject = findSubject(state, kind, id);
  if (!subject) return { place: before, wasHere: 'item' };
  if (!subject.position || !offset) return { place: before, wasHere: null };
  if (kind === 'room' && before)
    return staysAround(state.capture, id, subject.position, before.position)
      ? { place: { ...before, normal: UP }, wasHere: null }
      : { place: before, wasHere: 'room' };
  const [x, y, z] = subject.position;
  // A thread about an item as a whole has its pin above the item's pin.
  const above = offset.every((part) => part === 0) && subject.normal ? ABOVE : 0;
  const position: [number, number, number] = [x + offset[0], y + offset[1] + above, z + offset[2]];
  return { place: { position, normal: subject.normal ? [...subject.normal] : UP }, wasHere: null };
}

/**
 * Returns whether a point still belongs to a room: the floor of the room has the same height, and the room
 * has not moved or still contains the point.
 */
function staysAround({ rooms }: Capture, roomId: string, middle: Point, [x, y, z]: Point): boolean {
  if (Math.abs(middle[1] - y) > SAME) return false;
  if (Math.hypot(middle[0] - x, middle[2] - z) <= SAME) return true;
  return rooms.some((room) => room.id === roomId && isInShape(room, [x, z]));
}

/**
 * Returns the horizontal direction from a point to an eye, or up if there is no eye or no horizontal
 * distance.
 */
function towards(point: Point, eye: Point | null): [number, number, number] {
  if (!eye) return UP;
  const [x, z] = [eye[0] - point[0], eye[2] - point[2]];
  const length = Math.hypot(x, z);
  return length < 0.01 ? UP : [x / length, 0, z / length];
}

/**
 * Lets the user choose a place in the capture, with instructions from `texts`, and calls `choose` with an
 * anchor at that place.
 */
export function chooseThreadPlace(
  { state, announce, focusStage }: Pick<ActionsContext, 'state' | 'announce' | 'focusStage'>,
  texts: NonNullable<Placing['other']>['texts'],
  choose: (anchor: Anchor) => void,
): void {
  const { capture, screen } = state.get();
  if (!capture?.canPick) return;
  state.set({
    placing: {
      kind: THREAD,
      moving: null,
      other: { texts, choose: (point) => choose(anchorAt(capture, point)) },
    },
    missed: false,
    measuring: null,
    undoable: null,
  });
  announce(screen.kind === 'framed' ? texts.placingFramed : texts.placing);
  focusStage();
}
