import { isRecord } from './json/is-record.ts';
import { readViewState, type ViewState } from './protocol/view-state.ts';
import type { Vector } from './vector.ts';
import { isCoordinate, isCount, isName } from './wire-guards.ts';

/**
 * Who is in a twin at the same time, and where. Nothing of this is stored. Members alone take part, visitors learn how many there are; the
 * topic is `users/{userId}/tours/{tourId}/presence` of the event stream, and what a page reports is `POST` to the same address under `/api/`.
 * Metres and radians in the capture's frame unless stated otherwise.
 */

/** Milliseconds without a movement after which a person is idle; readers tell by the poses that they receive. */
export const IDLE_AFTER = 3_000;
/** Milliseconds after a person's last stream or report until others see that they left. */
export const LEFT_AFTER = 45_000;
/** Milliseconds for which a page without a SharedWorker, whose stream ends while it is hidden, counts as present. */
export const HIDDEN_FOR = 600_000;
/** Milliseconds until a person may ask everyone to come again. */
export const COME_EVERY = 10_000;
/** How often a page reports where its person is, at most, per second: when someone follows them or is near, and otherwise. */
export const REPORT_RATES = { near: 4, far: 1 } as const;

/** What a person sees: a view, the surface in its middle, and its width, because screens differ. */
export interface PresentView extends ViewState {
  /** The surface in the middle of the view; null where there is none. */
  target: Vector | null;
  /** The vertical angle of view. */
  fov: number;
}

export const REPORT_STATES = ['active', 'hidden', 'asleep', 'left'] as const;

/** A page's report about its person. */
export interface PresenceReport {
  /** The page's own name, random: of several pages of a person the one that reported last, and is not hidden, counts. */
  page: string;
  /**
   * `active`: the page is seen. `hidden`: another tab or window is. `asleep`: the same, and the page's stream ends meanwhile, because the
   * browser has no SharedWorker. `left`: the page closes.
   */
  state: (typeof REPORT_STATES)[number];
  /** Null where the page cannot tell: a framed capture without a key. */
  view: PresentView | null;
  /** What the person points at, while they do. */
  point: Vector | null;
  /** The id of the person whose view this page follows. */
  following: string | null;
  /** `come`: asks everyone to come to this view. `release`: ends all following. */
  ask: 'come' | 'release' | null;
}

/** Somebody else who is here, as a member sees them. */
export interface PresentPerson {
  /** Their number in this stream's events, as long as they are here. */
  number: number;
  /** Theirs in this twin, on every server; not their account's, which members do not learn of each other. */
  id: string;
  name: string;
  /** `hidden`: the page is in the background. `away`: without a connection, for less than `LEFT_AFTER`. */
  state: 'active' | 'hidden' | 'away';
  /** Null where their page cannot tell where they are; then they have no pose. */
  mode: ViewState['mode'] | null;
  floor: string | null;
  /** The id of the person whom they follow. */
  following: string | null;
}

/**
 * Where a person is: their number, the eye in whole centimetres (x, y, z), yaw and pitch in hundredths of a radian, and, while they
 * point at something, that in whole centimetres.
 */
export type Pose =
  | [number: number, x: number, y: number, z: number, yaw: number, pitch: number]
  | [
      number: number,
      x: number,
      y: number,
      z: number,
      yaw: number,
      pitch: number,
      px: number,
      py: number,
      pz: number,
    ];

/** News of who is here, for one reader. What is absent has not changed. */
export interface PresenceNews {
  /** The first after a question: everyone that was told before is forgotten. */
  begin?: true;
  /** Those who came, or of whom something other than the pose is another. */
  people?: PresentPerson[];
  /** The numbers of those who left. */
  left?: number[];
  poses?: Pose[];
  /** Visitors of a public twin who look at it now. */
  visitors?: number;
  /** For a visitor, all that they receive besides `begin`: how many people are here, including them. */
  total?: number;
  /** Numbers of those who follow the reader. */
  followers?: number[];
  /** How often the reader's page may report, per second. */
  rate?: number;
  /** The view of the person whom the reader follows. */
  view?: { number: number; view: PresentView };
  /** Somebody asks the reader to come to their view. */
  come?: { number: number; view: PresentView };
  /** The person whom the reader followed wants nobody to follow. */
  released?: true;
  /** The reader has chosen to be hidden: nobody sees them, and they see nobody. */
  hidden?: boolean;
}

/** What a player says to its host of presence. */
export type PresencePlayerMessage =
  /** Where its person is now; only while the host's news name somebody else, and only after a change. */
  | ({ kind: 'report' } & Pick<PresenceReport, 'view' | 'point' | 'following' | 'ask'>)
  /** The person chose to be hidden, or to be seen. */
  | { kind: 'hide'; hidden: boolean };

/** What a host says to its player of presence; `news: null`: the person may not see who is here any longer. */
export interface PresenceHostMessage {
  news: PresenceNews | null;
}

/** The value as a page's report, without fields of others; null when it is none. */
export function readPresenceReport(value: unknown): PresenceReport | null {
  if (!isRecord(value)) return null;
  const { page } = value;
  const said = readSaid(value);
  const state = REPORT_STATES.find((each) => each === value.state);
  return isName(page) && state && said ? { page, state, ...said } : null;
}

/** What a player said of presence, or null for anything else. */
export function readPresencePlayerMessage(value: unknown): PresencePlayerMessage | null {
  if (!isRecord(value)) return null;
  const { kind, hidden } = value;
  if (kind === 'hide') return typeof hidden === 'boolean' ? { kind, hidden } : null;
  const said = kind === 'report' ? readSaid(value) : null;
  return said && { kind: 'report', ...said };
}

/** The same for a host. */
export function readPresenceHostMessage(value: unknown): PresenceHostMessage | null {
  if (!isRecord(value)) return null;
  const { news } = value;
  if (news === null) return { news };
  if (!isRecord(news)) return null;
  const { begin, people, left, poses, visitors, total, followers, rate, view, come, released, hidden } = news;
  const isRight =
    isNoneOr(begin, isTrue) &&
    isNoneOr(people, isListOf(isPerson)) &&
    isNoneOr(left, isListOf(isCount)) &&
    isNoneOr(poses, isListOf(isPose)) &&
    isNoneOr(visitors, isCount) &&
    isNoneOr(total, isCount) &&
    isNoneOr(followers, isListOf(isCount)) &&
    isNoneOr(rate, isCount) &&
    isNoneOr(view, isViewOf) &&
    isNoneOr(come, isViewOf) &&
    isNoneOr(released, isTrue) &&
    isNoneOr(hidden, (each) => typeof each === 'boolean');
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

function isPlace(value: unknown): value is Vector | null {
  return value === null || (Array.isArray(value) && value.length === 3 && value.every(isCoordinate));
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

function isNoneOr(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value);
}

function isListOf(isItem: (item: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isItem);
}
