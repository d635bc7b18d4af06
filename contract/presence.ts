import { isRecord } from './json/is-record.ts';
import { readViewState, type ViewState } from './protocol/view-state.ts';
import type { Vector } from './vector.ts';
import { isCount, isName, isPlace } from './json/wire-guards.ts';

/**
 * Presence: who is in a twin at the same time, and where. The server does not store it. Only the owner and
 * the members take part; visitors learn only how many people are present. Readers follow the topic
 * `users/{userId}/tours/{tourId}/presence` of the event stream, and pages report with `POST` to the same path
 * under `/api/`. Unless stated otherwise, values are in metres and radians in the capture's frame.
 */

/**
 * Milliseconds without movement after which a person is idle. Readers derive idleness from the poses that
 * they receive.
 */
export const IDLE_AFTER = 3_000;
/**
 * Milliseconds from a person's last report, or from the end of their last stream, until others see that they
 * have left.
 */
export const LEFT_AFTER = 45_000;
/**
 * How long, in milliseconds, a hidden page without a SharedWorker counts as present, although its stream is
 * closed.
 */
export const HIDDEN_FOR = 600_000;
/**
 * Minimum time in milliseconds between two requests in which a person asks everyone to come to their view.
 */
export const COME_EVERY = 10_000;
/**
 * Maximum number of position reports that a page sends per second: `near` while another person is near or
 * follows the user, otherwise `far`.
 */
export const REPORT_RATES = { near: 4, far: 1 } as const;

/**
 * A person's view. Because screens differ in shape, it includes the vertical field of view and the point in
 * the centre.
 */
export interface PresentView extends ViewState {
  /** The point of a surface in the centre of the view; null if there is none. */
  target: Vector | null;
  /** The vertical field of view, in radians. */
  fov: number;
}

export const REPORT_STATES = ['active', 'hidden', 'asleep', 'left'] as const;

/** A page's report about its user. */
export interface PresenceReport {
  /**
   * A random id of the page. If a user has several pages open, others see the one that reported last. A
   * visible page takes precedence over hidden ones.
   */
  page: string;
  /**
   * `active`: the page is visible. `hidden`: it is in the background. `asleep`: it is in the background and
   * has no stream, because the browser has no SharedWorker. `left`: it is closing.
   */
  state: (typeof REPORT_STATES)[number];
  /** The user's view; null if the page does not know it, as for a Matterport capture without an SDK key. */
  view: PresentView | null;
  /** The point that the user is pointing at; null if none. */
  point: Vector | null;
  /** The id of the person whose view this page follows; null if none. */
  following: string | null;
  /**
   * `come`: asks everyone to come to the user's view. `release`: makes everyone who follows the user stop
   * following.
   */
  ask: 'come' | 'release' | null;
}

/** Another person in the twin, as the owner and the members see them. */
export interface PresentPerson {
  /** Identifies the person in this stream's events while they are present. */
  number: number;
  /**
   * Identifies the person in this twin, on every server. It differs from the account's id, which members do
   * not learn.
   */
  id: string;
  name: string;
  /** `hidden`: the page is in the background. `away`: disconnected for less than `LEFT_AFTER`. */
  state: 'active' | 'hidden' | 'away';
  /**
   * How the person views the capture; null if their page does not know where they are. They then have no pose.
   */
  mode: ViewState['mode'] | null;
  floor: string | null;
  /** The id of the person whom they follow; null if none. */
  following: string | null;
}

type EyePose = [number: number, x: number, y: number, z: number, yaw: number, pitch: number];
/**
 * A person's number and pose: the eye (x, y, z) in whole centimetres, and yaw and pitch in hundredths of a
 * radian. If the person points at a place, the pose ends with that place (px, py, pz), also in whole
 * centimetres.
 */
export type Pose = EyePose | [...EyePose, px: number, py: number, pz: number];

/** Changes in presence, for one reader. Absent fields have not changed. */
export interface PresenceNews {
  /**
   * Set in the first event of a stream, and whenever the server sends everything again. The reader then
   * discards what earlier events reported.
   */
  begin?: true;
  /** People who arrived, and people about whom something other than the pose has changed. */
  people?: PresentPerson[];
  /** The numbers of the people who left or became hidden. */
  left?: number[];
  poses?: Pose[];
  /** The number of visitors who are viewing a public twin. */
  visitors?: number;
  /**
   * Only for visitors: the number of people present, including the reader. Visitors receive only this field
   * and `begin`.
   */
  total?: number;
  /** Numbers of the people who follow the reader. */
  followers?: number[];
  /** Maximum number of reports per second from the reader's page. */
  rate?: number;
  /** The view of the person whom the reader follows. */
  view?: { number: number; view: PresentView };
  /** Set if someone asks the reader to come to their view. */
  come?: { number: number; view: PresentView };
  /** Set if the person whom the reader followed makes everyone stop following. */
  released?: true;
  /** Whether the reader has chosen to be hidden: nobody sees them, and they see nobody. */
  hidden?: boolean;
}

/** A player's message to its host about presence. */
export type PresencePlayerMessage =
  /**
   * What the user currently sees and points at. While another person is present, the player sends this
   * message when one of its values has changed, or when the user asks the others to come or to stop
   * following.
   */
  | ({ kind: 'report' } & Pick<PresenceReport, 'view' | 'point' | 'following' | 'ask'>)
  /** The user chose to be hidden or visible. */
  | { kind: 'hide'; hidden: boolean };

/**
 * A host's message to its player about presence. `news` is null if the user may no longer see who is present.
 */
export interface PresenceHostMessage {
  news: PresenceNews | null;
}

/** Returns the value as a page's report, without unknown fields; null if it is invalid. */
export function readPresenceReport(value: unknown): PresenceReport | null {
  if (!isRecord(value)) return null;
  const { page } = value;
  const said = readSaid(value);
  const state = REPORT_STATES.find((each) => each === value.state);
  return isName(page) && state && said ? { page, state, ...said } : null;
}

/** Returns the value as a player's message about presence; null if it is invalid. */
export function readPresencePlayerMessage(value: unknown): PresencePlayerMessage | null {
  if (!isRecord(value)) return null;
  const { kind, hidden } = value;
  if (kind === 'hide') return typeof hidden === 'boolean' ? { kind, hidden } : null;
  const said = kind === 'report' ? readSaid(value) : null;
  return said && { kind: 'report', ...said };
}

/** Returns the value as a host's message about presence; null if it is invalid. */
export function readPresenceHostMessage(value: unknown): PresenceHostMessage | null {
  if (!isRecord(value)) return null;
  const { news } = value;
  if (news === null) return { news };
  if (!isRecord(news)) return null;
  const isRight = Object.entries(NEWS_GUARDS).every(
    ([name, is]) => news[name] === undefined || is(news[name]),
  );
  return isRight ? { news } : null;
}

/** Returns the value as a `PresentView`, or null. */
export function readPresentView(value: unknown): PresentView | null {
  const view = readViewState(value);
  if (!view || !isRecord(value)) return null;
  const { target, fov } = value;
  if (!isPlace(target) || typeof fov !== 'number' || !(fov > 0 && fov < Math.PI)) return null;
  return { ...view, target, fov };
}

function readSaid(
  value: Record<string, unknown>,
): Pick<PresenceReport, 'view' | 'point' | 'following' | 'ask'> | null {
  const { point, following, ask } = value;
  const view = value.view === null ? null : readPresentView(value.view);
  if (value.view !== null && !view) return null;
  if (!isPlace(point) || !(following === null || isName(following))) return null;
  return ask === null || ask === 'come' || ask === 'release' ? { view, point, following, ask } : null;
}

function isPerson(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { number, id, name, state, mode, floor, following } = value;
  return (
    isCount(number) &&
    isName(id) &&
    typeof name === 'string' &&
    (state === 'active' || state === 'hidden' || state === 'away') &&
    (mode === null || mode === 'inside' || mode === 'dollhouse' || mode === 'floorplan') &&
    [floor, following].every((each) => each === null || isName(each))
  );
}

function isPose(value: unknown): boolean {
  return (
    Array.isArray(value) && (value.length === 6 || value.length === 9) && value.every(Number.isSafeInteger)
  );
}

function isViewOf(value: unknown): boolean {
  return isRecord(value) && isCount(value.number) && readPresentView(value.view) !== null;
}

function isTrue(value: unknown): boolean {
  return value === true;
}

function isListOf(isItem: (item: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isItem);
}

/** The guards of the fields of `PresenceNews`, all of which may be absent. */
const NEWS_GUARDS: Readonly<Record<keyof PresenceNews, (value: unknown) => boolean>> = {
  begin: isTrue,
  people: isListOf(isPerson),
  left: isListOf(isCount),
  poses: isListOf(isPose),
  visitors: isCount,
  total: isCount,
  followers: isListOf(isCount),
  rate: isCount,
  view: isViewOf,
  come: isViewOf,
  released: isTrue,
  hidden: (value) => typeof value === 'boolean',
};
