import type { LinkStart } from '../../contract/text/link-start.ts';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import {
  createPlayerHost,
  type PlayerHost,
  type PlayerHostOptions,
} from '../../site/browser/host/player-host.ts';
import { createBridge, type Bridge, type BridgeWindows } from '../host/bridge.ts';
import { sampleTour, sampleTag } from './samples.ts';
import type { Side } from './window-pair.ts';
import type { ActionsContext } from '../state/actions-context.ts';
import { createActions, type Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { vi } from 'vitest';
import type { Operation } from '../../contract/changes/operation.ts';
import { GATHER, type SentOperations } from '../../outbox/outbox.ts';
import { createTourOutbox, type TourOutbox } from '../tour/tour-outbox.ts';
import { addItem, changeItem, removeItem } from '../tour/stored-item.ts';

export const HOST = 'https://twins.test';
export const PLAYER = 'https://player.twins.test';

export function startBridge(
  side: Side,
  changed: () => void = () => {},
  viewWanted: (view: ViewState) => void = () => {},
  keptEdits?: BridgeWindows['keptEdits'],
  startWanted: (start: LinkStart) => void = () => {},
  filesHeard: (message: unknown) => void = () => {},
  presenceHeard: (message: unknown) => void = () => {},
): Bridge {
  const windows = { own: side.own, host: side.peer, hostOrigin: HOST, keptEdits };
  return createBridge(windows as unknown as BridgeWindows, {
    changed,
    viewWanted,
    startWanted,
    filesHeard,
    presenceHeard,
    threadsHeard: () => {},
  });
}

export function startHost(side: Side, fields: Partial<PlayerHostOptions> = {}): PlayerHost {
  return createPlayerHost({
    frame: { contentWindow: side.peer } as unknown as HTMLIFrameElement,
    playerOrigin: PLAYER,
    allowedOrigins: [PLAYER, 'http://localhost:5173'],
    getTour: () => sampleTour(),
    mode: 'edit',
    onOperations: ({ changeId }) => Promise.resolve({ type: 'saved', changeId, revision: 5 }),
    own: side.own as unknown as Window,
    ...fields,
  });
}

const nothing = (): void => {};

/**
 * Creates the user actions for a state. The other functions of the actions' context do nothing unless the
 * test provides them.
 */
export function startActions(
  state: PlayerStore,
  around: Partial<Omit<ActionsContext, 'state'>> = {},
): Actions {
  return createActions({
    state,
    announce: nothing,
    stage: Object.assign(new EventTarget(), { contains: () => false }) as unknown as HTMLElement,
    focusStage: nothing,
    edit: nothing,
    retry: nothing,
    openBuiltIn: nothing,
    reopen: nothing,
    ...around,
  });
}

interface Started {
  outbox: TourOutbox;
  sent: SentOperations[];
  /** Returns the operations that are stored for the next visit. */
  kept: () => readonly Operation[];
  /** Makes an edit, and advances the fake timers until it is sent. */
  edit: (operation: Operation) => void;
}

/** Starts an outbox that sends into a list. The test must use fake timers. */
export function startOutbox(tour = sampleTour()): Started {
  const sent: SentOperations[] = [];
  let kept: readonly Operation[] = [];
  const outbox = createTourOutbox({
    send: (operations) => sent.push(operations),
    changed: () => {},
    keep: (operations) => (kept = operations),
    later(run, milliseconds) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  outbox.receive(tour);
  function edit(operation: Operation): void {
    outbox.edit(operation);
    vi.advanceTimersByTime(GATHER);
  }
  return { outbox, sent, kept: () => kept, edit };
}

export const boiler = sampleTag();
export const rename = (title: string): Operation => changeItem('tags', boiler, { ...boiler, title });
export const add = (id: string): Operation => addItem('tags', sampleTag({ id, title: id }));
export const remove = (): Operation => removeItem('tags', boiler);
export const titles = (tour: unknown): string[] =>
  (tour as { tags: { title: string }[] }).tags.map((tag) => tag.title);
