import { TURN_MAX } from '../limits.ts';
import { isName } from '../wire-guards.ts';

/** How a space is viewed: from inside, from outside like a doll's house, or from straight above. */
export const VIEW_MODES = ['inside', 'dollhouse', 'floorplan'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/** One annotation: its kind, such as `tag`, and its id among those of its kind. Each 1 to 64 characters. */
export interface Selection {
  kind: string;
  id: string;
}

/**
 * One exact view of a capture. Metres in the capture's frame (right-handed, y up); radians: yaw 0 looks along -z and grows to
 * the left, pitch grows upwards.
 */
export interface CaptureView {
  mode: ViewMode;
  /** The current or next viewpoint, or the last one inside; null where the backend does not report it. */
  sweep: string | null;
  /** The eye; inside, it may be on the way from one sweep to another. */
  position: [number, number, number];
  yaw: number;
  pitch: number;
  /** The only floor that is shown; null for all of them. */
  floor: string | null;
}

/** All that is visible of a capture and of its annotations: what a link to a view carries. */
export interface ViewState extends CaptureView {
  /** The open annotation. */
  selection: Selection | null;
  /** The tool in hand, by its name: `place:tag` places a new tag, `move` moves the selection; null for none. */
  tool: string | null;
  /** What the lists are filtered by, as a person wrote it; '' for nothing. */
  filter: string;
  /** The ids of the types of points that are shown alone; none: all are. */
  types: readonly string[];
  /** The stop of a guided tour that is shown, by its id; null outside a guided tour. */
  stop: string | null;
}

/** A view as it crosses the border: versions 1 and 2 of the protocol know of what is open only `tag`. */
export type WireView = ViewState & { tag: string | null };

/** The kind of a selection that is written `tag` in addresses and old messages. */
const TAG = 'tag';
/** The longest filter that a view may hold, UTF-16 code units. */
export const FILTER_MAX = 200;
/** The most types that a view may name. */
export const SHOWN_TYPES_MAX = 50;
/** The furthest coordinate that a view may hold. */
const FARTHEST = 10_000;

/** The view as written after `#` in an address: short, readable, and the same text for the same view. */
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
  // A comma is as good as its code here, and people read these addresses.
  return query.toString().replaceAll('%2C', ',');
}

/** The view in the part behind `#` (with or without it), or null when there is none. */
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

/** The view with the fields that versions 1 and 2 of the protocol know. */
export function toWireView(view: ViewState): WireView {
  const { selection } = view;
  return { ...view, tag: selection?.kind === TAG ? selection.id : null };
}

/**
 * The value as a view, without fields of others; null when it is none. What versions 1 and 2 did not have may be missing, and
 * where there is no selection, their `tag` is it.
 */
export function readViewState(value: unknown): ViewState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { mode, sweep, position, yaw, pitch, floor } = value as Record<string, unknown>;
  const {
    tag = null,
    selection = null,
    tool = null,
    filter = '',
    types = [],
    stop = null,
  } = value as Record<string, unknown>;
  if (!isMode(mode) || !isPosition(position) || !isTurn(yaw) || !isTurn(pitch)) return null;
  if (!isId(sweep) || !isId(floor) || !isId(tag) || !isId(tool) || !isId(stop)) return null;
  if (!isSelection(selection) || !isFilter(filter) || !isTypes(types)) return null;
  const selected = selection ?? (tag === null ? null : { kind: TAG, id: tag });
  return { mode, sweep, position, yaw, pitch, floor, selection: selected, tool, filter, types, stop };
}

/** What a view has in which nothing is open, chosen or looked for. */
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
  if (value === null) return true;
  if (typeof value !== 'object') return false;
  const { kind, id } = value as Record<string, unknown>;
  return isName(kind) && isName(id);
}

/** Ids as they are in an address: with commas between, each encoded, since an id may hold one. */
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

/** Millimetres, and thousandths of a radian: finer is not seen. */
function round(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
