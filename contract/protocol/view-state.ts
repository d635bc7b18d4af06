import { TURN_MAX } from '../limits.ts';
import { isRecord } from '../json/is-record.ts';
import { isName } from '../json/wire-guards.ts';

/** How a user views a capture: from inside, from outside as a dollhouse, or from straight above. */
export const VIEW_MODES = ['inside', 'dollhouse', 'floorplan'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** A selected annotation: its kind, such as `tag`, and its id. Each has 1 to 64 characters. */
export interface Selection {
  kind: string;
  id: string;
}

/**
 * An exact view of a capture. Lengths are in metres in the capture's frame (right-handed, y up), and angles
 * in radians. A yaw of 0 looks along -z. Yaw increases to the left, and pitch increases upwards.
 */
export interface CaptureView {
  mode: ViewMode;
  /**
   * Id of the sweep where the user is, or to which they are moving; in a view from outside, the last sweep
   * where they were. Null if the backend does not report it.
   */
  sweep: string | null;
  /** Position of the eye. In the inside view, it may be between two sweeps. */
  position: [number, number, number];
  yaw: number;
  pitch: number;
  /** The only visible floor; null if all are visible. */
  floor: string | null;
}

/** What a user sees of a capture and its annotations: the content of a link to a view. */
export interface ViewState extends CaptureView {
  /** The open annotation; null if none. */
  selection: Selection | null;
  /** The active tool by name: `place:tag` places a new tag, `move` moves the selection; null if none. */
  tool: string | null;
  /** The filter text of the lists, as the user typed it; '' if none. */
  filter: string;
  /** Ids of the visible point types; empty if all are visible. */
  types: readonly string[];
  /** Id of the current stop of the guided tour; null if no guided tour is playing. */
  stop: string | null;
}

/** A view in a message. Versions 1 and 2 of the protocol have `tag` instead of `selection`. */
export type WireView = ViewState & { tag: string | null };

/**
 * The kind of a selected tag. Addresses, and messages of versions 1 and 2, contain only the id of a selected
 * tag, under the name `tag`.
 */
const TAG = 'tag';
/** Maximum length of a filter in a view, in UTF-16 code units. */
export const FILTER_MAX = 200;
/** Maximum number of point types in a view. */
export const SHOWN_TYPES_MAX = 50;
/** Maximum absolute value of a coordinate in a view, in metres. */
const FARTHEST = 10_000;

/**
 * Returns the view as text for an address, after `#`: short, readable, and always the same for the same view.
 */
export function formatView(view: CaptureView & Partial<ViewState>): string {
  const query = new URLSearchParams();
  if (view.mode !== 'inside') query.set('mode', view.mode);
  if (view.sweep) query.set('at', view.sweep);
  query.set('eye', view.position.map(round).join(','));
  query.set('look', [view.yaw, view.pitch].map(round).join(','));
  if (view.floor) query.set('floor', view.floor);
  const { selection } = view;
  if (selection?.kind === TAG) query.set('tag', selection.id);
  else if (selection) query.set('select', `${selection.kind}:${selection.id}`);
  if (view.tool) query.set('tool', view.tool);
  if (view.filter) query.set('find', view.filter);
  if (view.types && view.types.length > 0)
    query.set('types', view.types.map((id) => encodeURIComponent(id.toWellFormed())).join(','));
  if (view.stop) query.set('stop', view.stop);
  // A comma needs no encoding in a fragment, and people read these addresses.
  return query.toString().replaceAll('%2C', ',');
}

/** Returns the view in a URL fragment (with or without the `#`), or null if it contains no valid view. */
export function parseView(hash: string): ViewState | null {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const [yaw, pitch] = numbers(query.get('look'));
  return readViewState({
    mode: query.get('mode') ?? 'inside',
    sweep: query.get('at'),
    position: numbers(query.get('eye')),
    yaw,
    pitch,
    floor: query.get('floor'),
    tag: query.get('tag'),
    selection: parseSelection(query.get('select')),
    tool: query.get('tool'),
    filter: query.get('find') ?? '',
    types: parseTypes(query.get('types')),
    stop: query.get('stop'),
  });
}

/**
 * Returns the view with the field `tag`, which versions 1 and 2 of the protocol read instead of `selection`.
 */
export function toWireView(view: ViewState): WireView {
  const { selection } = view;
  return { ...view, tag: selection?.kind === TAG ? selection.id : null };
}

/**
 * Returns the value as a view, without unknown fields; null if it is invalid. Fields that versions 1 and 2
 * did not have may be missing. If the value has no `selection`, its `tag` becomes the selection.
 */
export function readViewState(value: unknown): ViewState | null {
  if (!isRecord(value)) return null;
  const { mode, sweep, position, yaw, pitch, floor } = value;
  const { tag = null, selection = null, tool = null, filter = '', types = [], stop = null } = value;
  if (!isMode(mode) || !isPosition(position) || !isTurn(yaw) || !isTurn(pitch)) return null;
  if (!isId(sweep) || !isId(floor) || !isId(tag) || !isId(tool) || !isId(stop)) return null;
  if (!isSelection(selection) || !isFilter(filter) || !isTypes(types)) return null;
  const selected = selection ?? (tag === null ? null : { kind: TAG, id: tag });
  return { mode, sweep, position, yaw, pitch, floor, selection: selected, tool, filter, types, stop };
}

/** The fields of a view in which no annotation, tool, filter or stop is active. */
export const NOTHING_OPEN = {
  selection: null,
  tool: null,
  filter: '',
  types: [],
  stop: null,
} satisfies Partial<ViewState>;

/** Returns the selection in an address, `kind:id`, for `isSelection` to check. */
export function parseSelection(text: string | null): unknown {
  if (text === null) return null;
  const [kind = '', ...id] = text.split(':');
  return { kind, id: id.join(':') };
}

export function isSelection(value: unknown): value is Selection | null {
  return value === null || (isRecord(value) && isName(value.kind) && isName(value.id));
}

/**
 * Returns the ids of the point types in an address. They are separated by commas, and each is encoded because
 * an id may contain a comma.
 */
function parseTypes(text: string | null): unknown {
  try {
    return text ? text.split(',').map((id) => decodeURIComponent(id)) : [];
  } catch {
    return null;
  }
}

function isTypes(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= SHOWN_TYPES_MAX && value.every(isName);
}

function isFilter(value: unknown): value is string {
  return typeof value === 'string' && value.length <= FILTER_MAX;
}

function isMode(value: unknown): value is ViewMode {
  return VIEW_MODES.some((mode) => mode === value);
}

function isPosition(value: unknown): value is ViewState['position'] {
  return Array.isArray(value) && value.length === 3 && value.every((part) => isWithin(part, FARTHEST));
}

function isTurn(value: unknown): value is number {
  return isWithin(value, TURN_MAX);
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most;
}

function isId(value: unknown): value is string | null {
  return value === null || isName(value);
}

function numbers(text: string | null): number[] {
  return text ? text.split(',').map(Number) : [];
}

/**
 * Returns a number rounded to thousandths: millimetres, or thousandths of a radian. Finer differences are not
 * visible.
 */
function round(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
