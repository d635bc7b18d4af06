import { type Operation, readKept, readOperations } from '../changes/operation.ts';
import { readTourChanges, type TourChanges } from '../changes/tour-changes.ts';
import { isRecord } from '../json/is-record.ts';
import {
  type FileHostMessage,
  type FilePlayerMessage,
  readFileHostMessage,
  readFilePlayerMessage,
} from '../files/file-messages.ts';
import { readStart, type LinkStart } from '../text/link-start.ts';
import { isCount, isName } from '../json/wire-guards.ts';
import { readViewState, type ViewState } from './view-state.ts';

/**
 * The window messages between the host page and the player, version 3, and the guards that both ends use.
 * Version 1 had no views and no link, and version 2 had no operations. Players older than version 3 send and
 * receive whole tours. With a host older than version 3, a player is read-only. Each end ignores messages and
 * fields that it does not know. This file does not use zod, because every page with a player loads it.
 * `player-protocol.ts` has the equivalent schemas, and a property test keeps the guards and the schemas in
 * agreement. Callers must check `event.origin` and `event.source` before they call a guard.
 */
export const PROTOCOL_VERSION = 3;
/** The first version in which both ends exchange operations and changes instead of whole tours. */
export const OPERATIONS_VERSION = 3;

/** A tour in a message. It contains at least the id of its capture; other fields are kept unchanged. */
export type WireTour = { matterportId: string } & Record<string, unknown>;

/** `edit`: the user may change the tour. `read-only`: they may not, and the host does not save changes. */
export type PlayerMode = 'edit' | 'read-only';

export type PlayerMessage =
  /**
   * Sent repeatedly until the host replies with `tour`. Players that use version 1 send the bare string
   * 'sdk-loaded'.
   */
  | { type: 'sdk-loaded'; version: number }
  /**
   * Up to version 2: the whole changed tour, and the revision that it is based on (null for a tour without
   * one).
   */
  | { type: 'tour-changed'; changeId: string; baseRevision: number | null; tour: WireTour }
  /** From version 3 on: the user's operations, in order. `changeId` identifies this message in the reply. */
  | { type: 'operations'; changeId: string; operations: Operation[] }
  /**
   * All unsaved operations. A host that sent `keeps` stores them until the next visit, and replies with
   * `kept` and the same number.
   */
  | { type: 'keep'; number: number; operations: readonly Operation[] }
  /** The current view. Sent when the view comes to rest after a change, not in every frame. */
  | { type: 'view'; view: ViewState }
  | { type: 'files'; message: FilePlayerMessage }
  /**
   * Parsed by `readPresencePlayerMessage` (presence.ts), which pages load when they first need it, for
   * example when a second person is present.
   */
  | { type: 'presence'; message: Record<string, unknown> }
  /**
   * Parsed by `readThreadPlayerMessage` (threads/thread-messages.ts), which pages load only for users who may
   * see threads.
   */
  | { type: 'threads'; message: Record<string, unknown> };

export type HostMessage =
  /**
   * `link`: the address of this tour for others, to which the player adds a view; '' or absent if there is
   * none. `tourId`: identifies this tour, whichever capture it shows; '' or absent if the tour is not stored.
   * `keeps`: whether the host stores unsaved operations between visits.
   */
  | {
      type: 'tour';
      version: number;
      mode: PlayerMode;
      tour: WireTour;
      link?: string;
      tourId?: string;
      keeps?: boolean;
    }
  /** The host has stored the operations of the `keep` message with this number. */
  | { type: 'kept'; number: number }
  /** Unsaved operations of earlier visits. The player treats them as its own unsaved operations. */
  | { type: 'left-behind'; operations: Operation[] }
  /** Sent to players that use version 3: what changed since the host last sent the tour or its changes. */
  | { type: 'changes'; changes: TourChanges }
  /** The change is stored. `changes`: the result, if known; sent only to players that use version 3. */
  | { type: 'saved'; changeId: string; revision: number; changes?: TourChanges }
  /**
   * Sent to players older than version 3: the change was based on an old revision, or it conflicts with
   * another user's change. `tour` is the current tour.
   */
  | { type: 'conflict'; changeId: string; tour: WireTour }
  /** The change was not saved. `detail`: a message for the user. */
  | { type: 'error'; changeId: string; code: string; detail: string }
  /** Asks the player to show this view, which is in the host's own address or was chosen on the page. */
  | { type: 'view'; view: ViewState }
  /** Asks the player to do what the host's link requests, as soon as the tour is open. */
  | { type: 'start'; start: LinkStart }
  | { type: 'files'; message: FileHostMessage }
  /** Parsed by `readPresenceHostMessage`. */
  | { type: 'presence'; message: Record<string, unknown> }
  /** Parsed by `readThreadHostMessage`. */
  | { type: 'threads'; message: Record<string, unknown> };

/** Parses a player's message. Returns null for anything else, which the host ignores. */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  // Players that use version 1 send a bare string.
  if (data === 'sdk-loaded') return { type: 'sdk-loaded', version: 1 };
  if (!isRecord(data)) return null;
  if (data.type === 'sdk-loaded') {
    return isCount(data.version) ? { type: 'sdk-loaded', version: data.version } : null;
  }
  if (data.type === 'tour-changed') {
    const { changeId, baseRevision, tour } = data;
    if (!isName(changeId) || !(baseRevision === null || isCount(baseRevision)) || !isWireTour(tour))
      return null;
    return { type: 'tour-changed', changeId, baseRevision, tour };
  }
  if (data.type === 'operations') {
    const operations = readOperations(data.operations);
    if (!isName(data.changeId) || !operations) return null;
    return { type: 'operations', changeId: data.changeId, operations };
  }
  if (data.type === 'keep') {
    const operations = readKept(data.operations);
    return isCount(data.number) && operations ? { type: 'keep', number: data.number, operations } : null;
  }
  if (data.type === 'view') return readView(data.view);
  if (data.type === 'files') {
    const message = readFilePlayerMessage(data.message);
    return message && { type: 'files', message };
  }
  if (data.type === 'presence' || data.type === 'threads') return readLater(data.type, data.message);
  return data.type === undefined ? readBareTour(data) : null;
}

/** Parses a host's message. Returns null for anything else, which the player ignores. */
export function readHostMessage(data: unknown): HostMessage | null {
  if (!isRecord(data)) return null;
  const { type, changeId } = data;
  if (type === 'tour') {
    const { version, mode, tour, link, tourId, keeps } = data;
    if (!isCount(version) || !(mode === 'edit' || mode === 'read-only') || !isWireTour(tour)) return null;
    if (!isTextOrNone(link) || !isTextOrNone(tourId)) return null;
    if (!(keeps === undefined || typeof keeps === 'boolean')) return null;
    const optional = {
      ...(link ? { link } : {}),
      ...(tourId ? { tourId } : {}),
      ...(keeps ? { keeps } : {}),
    };
    return { type, version, mode, tour, ...optional };
  }
  if (type === 'view') return readView(data.view);
  if (type === 'files') {
    const message = readFileHostMessage(data.message);
    return message && { type, message };
  }
  if (type === 'presence' || type === 'threads') return readLater(type, data.message);
  if (type === 'start') {
    const start = readStart(data.start);
    return start && { type, start };
  }
  if (type === 'changes') {
    const changes = readTourChanges(data.changes);
    return changes && { type, changes };
  }
  if (type === 'kept') return isCount(data.number) ? { type, number: data.number } : null;
  if (type === 'left-behind') {
    const operations = readKept(data.operations);
    return operations && { type, operations };
  }
  if (!isName(changeId)) return null;
  if (type === 'saved') {
    const { revision } = data;
    const changes = data.changes === undefined ? undefined : readTourChanges(data.changes);
    if (!isCount(revision) || changes === null) return null;
    return { type, changeId, revision, ...(changes ? { changes } : {}) };
  }
  if (type === 'conflict') return isWireTour(data.tour) ? { type, changeId, tour: data.tour } : null;
  if (type === 'error') {
    const { code, detail } = data;
    return isName(code) && typeof detail === 'string' ? { type, changeId, code, detail } : null;
  }
  return null;
}

function readView(value: unknown): { type: 'view'; view: ViewState } | null {
  const view = readViewState(value);
  return view && { type: 'view', view };
}

/**
 * Returns a message whose guard is in a module that loads later, without checking its fields; null if it is
 * not an object.
 */
function readLater<Type extends 'presence' | 'threads'>(
  type: Type,
  message: unknown,
): { type: Type; message: Record<string, unknown> } | null {
  return isRecord(message) ? { type, message } : null;
}

/**
 * Returns a message from the first players, which sent the tour itself without a type. The change is based on
 * the tour's own `revision`.
 */
function readBareTour(data: Record<string, unknown>): PlayerMessage | null {
  if (!isWireTour(data)) return null;
  return {
    type: 'tour-changed',
    changeId: 'bare',
    baseRevision: isCount(data.revision) ? data.revision : null,
    tour: data,
  };
}

function isWireTour(value: unknown): value is WireTour {
  return isRecord(value) && typeof value.matterportId === 'string';
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}
