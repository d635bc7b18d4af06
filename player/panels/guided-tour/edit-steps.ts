import type { Point } from '../../../contract/points/point.ts';
import { STOP_SECONDS } from '../../../contract/points/stop.ts';
import type { Undoable } from '../../state/player-state.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { secondsAt, type Stop } from '../../tour/stops.ts';
import { changeItem } from '../../tour/stored-item.ts';

type Ranked = Pick<Stop, 'id' | 'stopOrder'>;

/** How to move a stop to another position in the tour. */
interface StopMove {
  /** The stop's new rank. */
  stopOrder: number;
  /**
   * The stops whose ranks must change before the move, with their new ranks. Empty if there is a number
   * between the ranks of the new neighbours.
   */
  rerank: readonly Ranked[];
}

// The functions below return undoable steps that change the guided tour.
// Each operation changes one field of a point, so that edits by several users merge.

/**
 * The `kind` of the tour's steps in the edit history. No annotation has this kind, so undoing a step does not
 * open an item.
 */
const STEP = 'guided-tour';
const COLLECTION = 'points';

export const titleOf = ({ title }: Pick<Point, 'title'>): string => title || tourTexts.untitled;

const change = (point: Point, fields: Partial<Point>) =>
  changeItem(COLLECTION, point, { ...point, ...fields });

/** Returns the operations that set new ranks for stops other than the moved one, as part of a step. */
function rerank(stops: readonly Stop[], { rerank }: StopMove, moved: string): Pick<Undoable, 'alongside'> {
  const ranks = new Map(rerank.map(({ id, stopOrder }) => [id, stopOrder]));
  const others = stops.filter(({ id }) => id !== moved && ranks.has(id));
  if (others.length === 0) return {};
  return { alongside: others.map((stop) => change(stop, { stopOrder: ranks.get(stop.id) })) };
}

/** Returns the step that moves a stop to position `to`; 0 is the first. */
export function moveStop(stops: readonly Stop[], stop: Stop, to: number): Undoable {
  const move = planStopMove(stops, stop.id, to);
  return {
    kind: STEP,
    operation: change(stop, { stopOrder: move.stopOrder }),
    ...rerank(stops, move, stop.id),
    text: editTexts.moved(titleOf(stop), to + 1, stops.length),
  };
}

/**
 * Returns the step that appends points as stops, in the given order. `points` must contain at least one
 * point.
 */
export function addStops(stops: readonly Stop[], points: readonly Point[]): Undoable {
  const last = planLastStop(stops);
  const [operation, ...others] = points.map((point, index) =>
    change(point, { stopOrder: last.stopOrder + index }),
  );
  const { alongside = [] } = rerank(stops, last, '');
  const [only] = points;
  return {
    kind: STEP,
    operation: operation!,
    alongside: [...others, ...alongside],
    text:
      points.length > 1
        ? editTexts.addedAll(points.length)
        : editTexts.added(titleOf(only!), stops.length + 1),
  };
}

export function removeStop(stop: Stop): Undoable {
  const operation = change(stop, { stopOrder: undefined });
  return { kind: STEP, operation, text: editTexts.removed(titleOf(stop)) };
}

/** Returns the step that sets how many seconds the tour stays at a stop, limited to the allowed range. */
export function changeSeconds(stop: Stop, wanted: number): Undoable {
  const stopSeconds = clampSeconds(wanted);
  const operation = change(stop, { stopSeconds });
  return { kind: STEP, operation, text: editTexts.changed(titleOf(stop), stopSeconds) };
}

export function clampSeconds(wanted: number): number {
  const { least, most, usual } = STOP_SECONDS;
  return Number.isFinite(wanted) ? Math.min(most, Math.max(least, Math.round(wanted))) : usual;
}

/** Returns the total time at all stops, in seconds. */
export function totalSeconds(stops: readonly Stop[]): number {
  return stops.reduce((sum, stop) => sum + secondsAt(stop), 0);
}

/** The texts of the editor of the guided tour. */
export const editTexts = {
  none: 'Choose the points where the guided tour stops. The tour walks from point to point and shows each point’s text beside the view.',
  stops: 'Stops in order',
  time: (seconds: number) => `${describeTime(seconds)} at the stops, plus the walks between them`,
  seconds: (title: string) => `Seconds at ${title}`,
  unit: 's',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  drag: (title: string) => `Drag ${title}`,
  remove: (title: string) => `Remove ${title} from the guided tour`,
  look: (title: string) => `Look at ${title}`,
  add: 'Add',
  addWhich: 'Add a stop',
  addAll: (count: number) => `Add all ${count}`,
  play: 'Play',
  copyLink: 'Copy link to guided tour',
  keys: 'To move a stop with the keyboard, press Alt + ↑ or ↓.',
  moved: (title: string, to: number, of: number) => `${title} is now stop ${to} of ${of}.`,
  added: (title: string, of: number) => `${title} is now stop ${of}.`,
  addedAll: (count: number) => `${count} points are now stops.`,
  removed: (title: string) => `${title} is no longer a stop.`,
  changed: (title: string, seconds: number) => `The guided tour stays ${seconds} s at ${title}.`,
} as const;

function describeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/**
 * Plans the move of a stop to position `to` (0 is the first) of the sorted `stops`. Usually only the moved
 * stop changes, so that users who move different stops do not conflict.
 */
export function planStopMove(stops: readonly Ranked[], id: string, to: number): StopMove {
  const between = (all: readonly Ranked[]): number | null => {
    const others = all.filter((stop) => stop.id !== id);
    return rankBetween(others[to - 1]?.stopOrder, others[to]?.stopOrder);
  };
  const stopOrder = between(stops);
  if (stopOrder !== null) return { stopOrder, rerank: [] };
  const even = stops.map((stop, index) => ({ id: stop.id, stopOrder: index + 1 }));
  return {
    stopOrder: between(even)!,
    rerank: even.filter((stop, index) => stop.stopOrder !== stops[index]!.stopOrder),
  };
}

/** Plans a new stop after the last of the sorted `stops`. */
export function planLastStop(stops: readonly Ranked[]): StopMove {
  return planStopMove(stops, '', stops.length);
}

/**
 * Returns a number between two ranks, or null if there is none. `before` is undefined at the start of the
 * list, and `after` at the end.
 */
function rankBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return 1;
  const rank =
    before === undefined ? after! - 1 : after === undefined ? before + 1 : before + (after - before) / 2;
  const fits = (before === undefined || before < rank) && (after === undefined || rank < after);
  return fits && Number.isFinite(rank) ? rank : null;
}
