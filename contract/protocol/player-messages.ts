import { isOperation, type Operation, readOperations } from '../changes/operation.ts';
import { readTourChanges, type TourChanges } from '../changes/tour-changes.ts';
import { isRecord } from '../json/is-record.ts';
import {
  type FileHostMessage,
  type FilePlayerMessage,
  readFileHostMessage,
  readFilePlayerMessage,
} from '../files/file-messages.ts';
import { readStart, type LinkStart } from '../text/link-start.ts';
import { isCount, isName } from '../wire-guards.ts';
import { readViewState, type ViewState } from './view-state.ts';

/**
 * The window messages between the host page and the player, version 3, and the guards both ends use.
 * Version 1 had no views and no link, version 2 no operations: players below version 3 send and get whole tours. With a host below version
 * 3 a player only shows the tour. Each end ignores what it does not know.
 * No zod here: this file is in every page that holds a player. `player-protocol.ts` states the same as schemas, and a
 * property test holds the two together. Callers check `event.origin` and `event.source` before they call a guard.
 */
export const PROTOCOL_VERSION = 3;
/** The first version whose ends exchange operations and changes instead of whole tours. */
export const OPERATIONS_VERSION = 3;

/** A tour in a message: at least its capture's id; other fields are kept unchanged. */
export type WireTour = { matterportId: string } & Record<string, unknown>;

/** `edit`: the player may change the tour. `read-only`: it may not, and the host ignores its changes. */
export type PlayerMode = 'edit' | 'read-only';

export type PlayerMessage =
  /** Sent until the host answers with `tour`; as the bare string 'sdk-loaded' by players of version 1. */
  | { type: 'sdk-loaded'; version: number }
  /** The whole changed tour, and the revision that it is based on (null for a tour without one). */
  | { type: 'tour-changed'; changeId: string; baseRevision: number | null; tour: WireTour }
  /** From version 3 on, instead: the user's operations, in order. `changeId` identifies this message in the answer. */
  | { type: 'operations'; changeId: string; operations: Operation[] }
  /** Everything unsaved, for the host to store between visits if it offers that; answered by `kept` with the same number. */
  | { type: 'keep'; number: number; operations: readonly Operation[] }
  /** The current view, sent when a movement has come to rest, never per frame. */
  | { type: 'view'; view: ViewState }
  | { type: 'files'; message: FilePlayerMessage }
  /** Read by `readPresencePlayerMessage` (presence.ts), which pages load when a second person is there. */
  | { type: 'presence'; message: Record<string, unknown> }
  /** Read by `readThreadPlayerMessage` (threads/thread-messages.ts), which pages load when there can be threads. */
  | { type: 'threads'; message: Record<string, unknown> };

export type HostMessage =
  /** `link`: the address under which others find this tour, to which the player adds a view; '' or absent: there is none. */
  /** `tourId`: what tells this tour from every other, whatever capture it is about; '' or absent: it is not stored. */
  /** `keeps`: the host keeps what is not saved between visits. */
  | {
      type: 'tour';
      version: number;
      mode: PlayerMode;
      tour: WireTour;
      link?: string;
      tourId?: string;
      keeps?: boolean;
    }
  /** The operations of the `keep` with that number are stored. */
  | { type: 'kept'; number: number }
  /** Unsaved operations of earlier visits, which the player adopts. */
  | { type: 'left-behind'; operations: Operation[] }
  /** To version 3: what changed since the tour or changes sent before. */
  | { type: 'changes'; changes: TourChanges }
  /** The change is durable. `changes`: its result, to version 3 if known. */
  | { type: 'saved'; changeId: string; revision: number; changes?: TourChanges }
  /** The change was based on an old revision; `tour` is the current one. Both contents are kept. */
  | { type: 'conflict'; changeId: string; tour: WireTour }
  /** The change was not saved. `detail`: a message for the user. */
  | { type: 'error'; changeId: string; code: string; detail: string }
  /** Show this view: from the host's own address, or chosen on the page. */
  | { type: 'view'; view: ViewState }
  /** Do what the host's link asks for when there is a tour. */
  | { type: 'start'; start: LinkStart }
  | { type: 'files'; message: FileHostMessage }
  /** Read by `readPresenceHostMessage`. */
  | { type: 'presence'; message: Record<string, unknown> }
  /** Read by `readThreadHostMessage`. */
  | { type: 'threads'; message: Record<string, unknown> };

/** Parses a player's message; null for anything else, which the host ignores. */
export function readPlayerMessage(data: unknown): PlayerMessage | null {
  // The first players said it bare.
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

/** Parses a host's message; null for anything else, which the player ignores. */
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

/** Any number of operations, such as those unsaved for long. */
function readKept(value: unknown): Operation[] | null {
  return Array.isArray(value) && value.every(isOperation) ? value : null;
}

function readView(value: unknown): { type: 'view'; view: ViewState } | null {
  const view = readViewState(value);
  return view && { type: 'view', view };
}

/** A message whose guard is in a part that loads later. */
function readLater<Type extends 'presence' | 'threads'>(
  type: Type,
  message: unknown,
): { type: Type; message: Record<string, unknown> } | null {
  return isRecord(message) ? { type, message } : null;
}

/** The first players sent the tour itself, without a type; its own revision then says what it was made from. */
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
