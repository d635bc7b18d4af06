/** How one looks at a space: from within, from outside as at a doll's house, or from straight above. */
export const VIEW_MODES = ['inside', 'dollhouse', 'floorplan'] as const;
export type ViewMode = (typeof VIEW_MODES)[number];

/**
 * One exact view of a capture: what a link to it carries. Metres in the capture's frame (right-handed, y up); radians: yaw 0 looks
 * along -z and grows to the left, pitch grows upwards.
 */
export interface ViewState {
  mode: ViewMode;
  /** Where one stands or comes to next, or stood before one left the inside; null where the backend does not tell. */
  sweep: string | null;
  /** The eye; inside, it may be on the way from one sweep to another. */
  position: [number, number, number];
  yaw: number;
  pitch: number;
  /** The only floor that is shown; null for all of them. */
  floor: string | null;
  /** The open tag. */
  tag: string | null;
}

/** Longest id of a sweep, floor or tag, and the furthest coordinate, that a view may hold. */
const ID_MAX = 64;
const FARTHEST = 10_000;
/** Turns are kept within this many radians; a view never needs more. */
const TURN_MAX = 1_000;

/** The view as written after `#` in an address: short, readable, and the same text for the same view. */
export function formatView(view: ViewState): string {
  const query = new URLSearchParams();
  if (view.mode !== 'inside') query.set('mode', view.mode);
  if (view.sweep) query.set('at', view.sweep);
  query.set('eye', view.position.map(round).join(','));
  query.set('look', [view.yaw, view.pitch].map(round).join(','));
  if (view.floor) query.set('floor', view.floor);
  if (view.tag) query.set('tag', view.tag);
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
  });
}

/** The value as a view, without fields of others; null when it is none. */
export function readViewState(value: unknown): ViewState | null {
  if (typeof value !== 'object' || value === null) return null;
  const { mode, sweep, position, yaw, pitch, floor, tag } = value as Record<string, unknown>;
  if (!isMode(mode) || !isPosition(position) || !isTurn(yaw) || !isTurn(pitch)) return null;
  if (!isId(sweep) || !isId(floor) || !isId(tag)) return null;
  return { mode, sweep, position, yaw, pitch, floor, tag };
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
  return value === null || (typeof value === 'string' && value.length > 0 && value.length <= ID_MAX);
}

function numbers(text: string | null): number[] {
  return text ? text.split(',').map(Number) : [];
}

/** Millimetres, and thousandths of a radian: finer is not seen. */
function round(value: number): string {
  return String(Math.round(value * 1000) / 1000 + 0);
}
