import { applyToTour, idOf, listItems, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { Item, Operation } from '../../../contract/changes/operation.ts';
import {
  readFilePlayerMessage,
  type FileHostMessage,
  type FilePlayerMessage,
} from '../../../contract/files/file-messages.ts';
import {
  readPresencePlayerMessage,
  type PresenceNews,
  type PresencePlayerMessage,
} from '../../../contract/presence.ts';
import {
  readThreadPlayerMessage,
  type ThreadHostMessage,
  type ThreadPlayerMessage,
} from '../../../contract/threads/thread-messages.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { parseStart } from '../../../contract/text/link-start.ts';
import { parseView, type ViewState } from '../../../contract/protocol/view-state.ts';
import {
  createPlayerHost,
  type PlayerHostOptions,
  type PlayerOperations,
} from '../../../site/browser/host/player-host.ts';

/** The state of the host page, which tests read, and its actions. */
export interface HostPage {
  tour: WireTour;
  changes: PlayerOperations[];
  /** The views that the player reported, in order. */
  views: ViewState[];
  /** The player's messages about presence, in order. */
  presence: PresencePlayerMessage[];
  /** Tells the player who is present. Null means that the user may no longer see that. */
  tellPresence(news: PresenceNews | null): void;
  /** The player's messages about threads, in order. */
  threads: ThreadPlayerMessage[];
  tellThreads(message: ThreadHostMessage): void;
  /** Tells the player to show a view. */
  showView(view: ViewState): void;
  /** While true, the host rejects every change with an error. */
  failing: boolean;
  /** The address of the tour's files, which the player requests; null if the user has no access to files. */
  base: string | null;
  /**
   * Changes the tour as another tab would. Without `tell`, the player only gets the change on request or with
   * the next message.
   */
  writeElsewhere(fields: Record<string, unknown>, tell: boolean): void;
  close(): void;
}

export interface HostPageOptions extends Pick<
  PlayerHostOptions,
  'frame' | 'playerOrigin' | 'mode' | 'link' | 'own'
> {
  captureId: string;
  /** Fields of the tour at the start. */
  tour?: Record<string, unknown>;
  /** The view in the host page's address. */
  hash: string;
  /** See `HostPage`; undefined for a host without files. */
  base: string | null | undefined;
  /** Handles messages about threads. */
  onThreads?: ((page: HostPage, message: ThreadPlayerMessage) => void) | undefined;
  /** Handles other messages about files. */
  onFiles?: FileAnswerer | undefined;
}

/** Handles the player's messages about files. `tell` sends a message to the player. */
export type FileAnswerer = (
  page: HostPage,
  message: FilePlayerMessage,
  tell: (message: FileHostMessage) => void,
) => void;

/** Starts a host for the player that keeps the tour in memory and responds like the product's host. */
export function startHostPage(options: HostPageOptions): HostPage {
  const page: HostPage = {
    tour: {
      matterportId: options.captureId,
      userId: 'u1',
      name: 'Head office',
      revision: 1,
      tags: [],
      later: { kept: true },
      ...options.tour,
    },
    changes: [],
    views: [],
    presence: [],
    threads: [],
    tellThreads: (message) => host.tellThreads(message),
    tellPresence: (news) => host.tellPresence({ news }),
    showView: (view) => host.showView(view),
    failing: false,
    base: options.base ?? null,
    writeElsewhere(fields, tell) {
      page.tour = { ...page.tour, ...fields, revision: Number(page.tour.revision) + 1 };
      if (tell) host.tourUpdated(page.tour);
    },
    close: () => host.dispose(),
  };

  /** Applies a user's operations as the server does. */
  function saveOperations(message: PlayerOperations): Promise<HostMessage> {
    const { changeId, operations } = message;
    page.changes.push(message);
    if (page.failing) return Promise.reject(new Error('offline'));
    const since = Number(page.tour.revision);
    const revision = since + 1;
    const { updated } = page.tour;
    const savedAt = typeof updated === 'string' ? updated : undefined;
    page.tour = { ...applyToTour(page.tour, operations, savedAt), revision };
    const changes: TourChanges = { since, revision, fields: {}, collections: touched(operations) };
    return Promise.resolve({ type: 'saved', changeId, revision, changes });
  }

  /** Answers the player's request for the address of files. A host without files does not respond. */
  function answerFiles(message: unknown): void {
    const asked = readFilePlayerMessage(message);
    if (!asked || options.base === undefined) return;
    if (asked.kind === 'grant-wanted') host.tellFiles({ kind: 'grant', base: page.base });
    options.onFiles?.(page, asked, (answer) => host.tellFiles(answer));
  }

  /** Returns the current state of the items in these operations. */
  function touched(operations: readonly Operation[]): TourChanges['collections'] {
    return Object.fromEntries(
      [...Map.groupBy(operations, ({ collection }) => collection)].map(([collection, own]) => {
        const ids = new Set(own.map(({ item }) => item.id));
        const set = listItems(page.tour, collection).filter((item) => ids.has(idOf(item) ?? '')) as Item[];
        const removed = [...ids].filter((id) => !set.some((item) => item.id === id));
        return [collection, { set, removed }];
      }),
    );
  }

  const host = createPlayerHost({
    ...options,
    allowedOrigins: [options.playerOrigin],
    getTour: () => page.tour,
    getView: () => parseView(options.hash),
    getStart: () => parseStart(options.hash),
    onView: (view) => page.views.push(view),
    onOperations: saveOperations,
    onFiles: answerFiles,
    onPresence(said) {
      const message = readPresencePlayerMessage(said);
      if (!message) throw new Error(`The player said of presence: ${JSON.stringify(said)}`);
      page.presence.push(message);
    },
    onThreads(said) {
      const message = readThreadPlayerMessage(said);
      if (!message) throw new Error(`The player said of threads: ${JSON.stringify(said)}`);
      page.threads.push(message);
      options.onThreads?.(page, message);
    },
  });
  return page;
}
