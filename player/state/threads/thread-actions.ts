import { changeOperation, type Item, newId, type Operation } from '../../../contract/changes/operation.ts';
import { MENTIONS_MAX } from '../../../contract/limits.ts';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { COMMENTS, NO_THREADS, THREADS } from '../../../contract/threads/apply-threads.ts';
import type { AnchorKind, Comment, Thread } from '../../../contract/threads/thread.ts';
import { readThreadHostMessage, type ThreadNews } from '../../../contract/threads/thread-messages.ts';
import { nearestView } from '../../capture/navigation/nearest-sweep.ts';
import { walkToView } from '../../capture/navigation/walk-to-view.ts';
import { keepDraft } from '../annotations/kept-drafts.ts';
import type { ActionsContext } from '../actions-context.ts';
import { currentView } from '../current-view.ts';
import { listenToCaptures } from '../follow-capture.ts';
import { listsBeside } from '../layout.ts';
import type { PlayerState } from '../player-state.ts';
import type { Toast } from '../toast.ts';
import { oneLine } from './comment-text.ts';
import { markerOfThread, showThreads, threadItems, threadMarkers } from './show-threads.ts';
import { createReportActions } from './report-actions.ts';
import { takePicture } from './take-picture.ts';
import { createThreadOutbox } from './thread-outbox.ts';
import { anchorOn, chooseThreadPlace } from './thread-place.ts';
import { threadTexts as texts } from './thread-texts.ts';
import {
  findThread,
  nameOfPerson,
  readerOf,
  THREAD,
  type ShownThread,
  type ThreadFilter,
  type ThreadsState,
} from './threads.ts';

/**
 * How far above the centre of the view to show a thread's place, as a fraction of the view's height. The
 * panel covers the bottom of the view, and the place appears in the middle of the visible part.
 */
const ABOVE = 0.2;
/** How many characters of a comment are announced. */
const ANNOUNCED = 200;

/** Returns a member's actions on comments, and a visitor's actions for reporting a problem. */
export function createThreadActions(context: ActionsContext, toast: Toast) {
  const { state, announce, tellThreads = () => {}, focusStage, stage } = context;
  const outbox = createThreadOutbox(tellThreads, update);
  let news: Omit<ThreadNews, 'changes'> | null = null;
  const report = createReportActions(context, toast);
  let gone = false;
  /** The pictures requested so far, and those taken in this player, by thread id. */
  const pictures = new Map<string, string | null>();

  const threads = (): ThreadsState | null => state.get().threads;
  const selected = (): string | null => {
    const { selection } = state.get();
    return selection?.kind === THREAD ? selection.id : null;
  };

  function set(fields: Partial<ThreadsState>): void {
    const now = threads();
    if (now) state.set({ threads: withMarkers({ ...now, ...fields }) });
  }

  function withMarkers(next: ThreadsState): ThreadsState {
    const markers = state.get().substitute ? [] : threadMarkers(next, selected());
    const same =
      next.markers.length === markers.length && next.markers.every((one, at) => one === markers[at]);
    return same ? next : { ...next, markers };
  }

  /** Shows the saved threads with the user's unsaved changes, unless the user has lost access. */
  function update(): void {
    const document = outbox.document();
    if (!news || !document || gone) return;
    const before = threads();
    const all = showThreads(document, news, state.get(), before?.all ?? []);
    const next: ThreadsState = {
      filter: 'open',
      listed: false,
      draft: null,
      pictures: {},
      markers: [],
      items: [],
      ...before,
      ...news,
      all,
      gone: false,
      unsent: new Set(outbox.pending().map(({ item }) => item.id)),
      unsentTexts: [],
      saving: outbox.status(),
    };
    state.set({ threads: withMarkers({ ...next, items: threadItems(next) }) });
  }

  function take({ changes, ...others }: ThreadNews): void {
    const first = news === null;
    const mayAgain = news?.role === 'viewer' && others.role !== 'viewer';
    const before = new Set(outbox.document()?.comments.map(({ id }) => id));
    news = others;
    gone = false;
    if (!outbox.document()) outbox.receive(NO_THREADS);
    if (!outbox.receiveChanges(changes)) tellThreads({ kind: 'ask' });
    update();
    if (mayAgain) outbox.retry();
    if (first) openSelected();
    else announceNew(before);
  }

  function announceNew(before: ReadonlySet<string>): void {
    const now = threads();
    const fresh = (outbox.document()?.comments ?? []).filter(
      ({ id, by, deleted }) => !before.has(id) && by !== now?.me && !deleted,
    );
    const [only] = fresh;
    if (!now || !only) return;
    if (fresh.length > 1) return announce(texts.announced.others(fresh.length));
    const name = nameOfPerson(now.people, only.by) || texts.somebody;
    announce(texts.announced.arrived(oneLine(name, 60), oneLine(only.text, ANNOUNCED)));
  }

  /** Handles the loss of access to comments. Unsent comments stay visible, so that the user can copy them. */
  function end(): void {
    const left = outbox.pending();
    if (selected() !== null) state.set({ selection: null });
    if (left.length === 0) {
      news = null;
      return state.set({ threads: null });
    }
    gone = true;
    set({
      gone: true,
      unsentTexts: unsentTexts(),
      all: [],
      markers: [],
      items: [],
      draft: null,
      listed: true,
      people: [],
    });
  }

  // The pins and places of threads depend on the subjects of the threads.
  state.watchFields(['annotations', 'documents', 'capture'], update);
  state.watch(({ selection }) => selection, openSelected);

  listenToCaptures(state, () => ({ annotationChosen: ({ kind, id }) => kind === THREAD && open(id) }));

  /** Opens the thread that a link, a pin or a search result has selected. */
  function openSelected(): void {
    if (!threads()) return;
    if (selected() === null) set({});
    else {
      set({ listed: true, draft: null });
      state.set({ filesAt: null });
    }
  }

  /**
   * Opens a thread, and goes to the view in which the thread started. Shows the thread's place instead if
   * there is no such view, if the view belongs to another capture, or if the thread's item has moved.
   */
  function open(id: string): void {
    const shown = findThread(threads(), id);
    if (!shown) return;
    state.set({ ...showPanel(), selection: { kind: THREAD, id }, hinted: null, undoable: null });
    void goTo(shown);
  }

  function showPanel(): Partial<ReturnType<typeof state.get>> {
    return { ...keepDraft(state.get()), selection: null, placing: null, openFile: null, filesAt: null };
  }

  async function goTo(shown: ShownThread): Promise<void> {
    const { capture } = state.get();
    if (!capture || capture.modes.length === 0) return;
    const { thread, place, wasHere } = shown;
    const { view, anchor } = thread;
    const moved = place && anchor.point && anchor.kind !== 'place' && isApart(place.position, anchor.point);
    if (view && !moved && wasHere !== 'capture')
      return walkToView(capture, nearestView(capture, view), () => selected() === thread.id).then(() => {});
    if (place) return capture.showAnnotation(markerOfThread(shown), listsBeside() ? 0 : ABOVE);
  }

  function send(...operations: Operation[]): void {
    outbox.edit(...operations);
  }

  const limitMentions = (keys: readonly string[]): string[] => [...new Set(keys)].slice(0, MENTIONS_MAX);

  function newComment(thread: string, text: string, mentions: readonly string[]): Comment {
    return {
      id: newId(),
      thread,
      text: text.trim(),
      mentions: limitMentions(mentions),
      by: news?.me ?? '',
      at: Date.now(),
      editedAt: null,
      deleted: false,
      revision: 0,
    };
  }

  const addComment = (comment: Comment): Operation => ({
    id: newId(),
    collection: COMMENTS,
    kind: 'add',
    item: itemOf(comment),
  });

  function unsentTexts(): string[] {
    return outbox
      .pending()
      .flatMap(({ item, kind }) => (kind !== 'remove' && typeof item.text === 'string' ? [item.text] : []));
  }

  function mayComment(): boolean {
    const now = threads();
    return now !== null && !now.gone && readerOf(now).comments;
  }

  return {
    /** The actions of visitors, who report problems instead of commenting. */
    report,
    /** Handles a message from the host. */
    hear: (said: Record<string, unknown>): void => {
      const message = readThreadHostMessage(said);
      report.heard(message);
      switch (message?.kind) {
        case 'news':
          return take(message);
        case 'saved':
          outbox.answered(message.changeId);
          return outbox.saved(message.changeId, message.revision, message.changes);
        case 'failed':
          outbox.answered(message.changeId);
          return outbox.failed(message.changeId, message);
        case 'left-behind':
          return outbox.restore(message.operations);
        case 'picture': {
          const { thread, picture } = message;
          pictures.set(thread, picture);
          return set({ pictures: Object.fromEntries(pictures) });
        }
        case 'blocked': {
          const name = nameOfPerson(threads()?.people ?? [], message.person) || texts.somebody;
          return toast(
            message.detail === null ? texts.announced.blocked(name) : texts.notBlocked(name, message.detail),
          );
        }
        case 'gone':
          return end();
      }
    },
    showList: (listed: boolean): void => {
      if (listed) state.set(showPanel());
      else if (selected() !== null) state.set({ selection: null });
      set(listed ? { listed } : { listed, draft: null });
      if (!listed) focusStage();
    },
    show: (filter: ThreadFilter) => set({ filter }),
    open,
    /** Starts a thread about an item, room, floor or file. */
    begin: async ({ kind, id }: Selection): Promise<void> => {
      const anchor = mayComment() ? anchorOn(state.get(), kind as Exclude<AnchorKind, 'place'>, id) : null;
      if (!anchor) return;
      await beginAt(anchor);
    },
    /** Starts a thread about a place, after the user has chosen it. */
    beginPlacing: (): void => {
      if (!mayComment() || !state.get().capture?.canPick) return;
      state.set(showPanel());
      chooseThreadPlace(context, texts, (anchor) => void beginAt(anchor));
    },
    cancel: (): void => {
      set({ draft: null });
    },
    /** Sends the new thread with its first comment. */
    start: (text: string, mentions: readonly string[]): void => {
      const draft = threads()?.draft;
      if (!draft || !news || !mayComment()) return;
      const { anchor, view, picture } = draft;
      const comment = newComment(newId(), text, mentions);
      const { by, at } = comment;
      const group = newId();
      const thread: Thread = {
        id: comment.thread,
        anchor,
        view,
        resolved: false,
        origin: 'member',
        picture: picture !== null,
        by,
        at,
        resolvedBy: null,
        resolvedAt: null,
        replyTo: null,
      };
      const { picture: _, ...fields } = thread;
      if (picture) pictures.set(thread.id, `data:image/png;base64,${picture}`);
      set({ draft: null, pictures: Object.fromEntries(pictures) });
      send(
        {
          id: newId(),
          group,
          collection: THREADS,
          kind: 'add',
          item: { ...fields, ...(picture ? { picture } : {}) } as unknown as Item,
        },
        { ...addComment(comment), group },
      );
      state.set({ selection: { kind: THREAD, id: thread.id } });
      announce(texts.announced.added);
    },
    reply: (thread: Thread, text: string, mentions: readonly string[]): void => {
      if (!mayComment()) return;
      send(addComment(newComment(thread.id, text, mentions)));
      announce(texts.announced.added);
    },
    edit: (comment: Comment, text: string, mentions: readonly string[]): void => {
      const after = {
        ...comment,
        text: text.trim(),
        mentions: limitMentions(mentions),
        editedAt: Date.now(),
      };
      send(
        changeOperation({
          id: newId(),
          collection: COMMENTS,
          before: itemOf(comment),
          after: itemOf(after),
        }),
      );
      announce(texts.announced.changed);
    },
    remove: (comment: Comment): void => {
      send({ id: newId(), collection: COMMENTS, kind: 'remove', item: itemOf(comment) });
      announce(texts.announced.removed);
    },
    removeThread: (thread: Thread): void => {
      state.set({ selection: null });
      send({ id: newId(), collection: THREADS, kind: 'remove', item: itemOf(thread) });
      toast(texts.announced.threadRemoved);
    },
    /**
     * Asks the host to block, in this twin, the author who has this key. Only the owner can block authors.
     */
    block: (person: string) => tellThreads({ kind: 'block', person }),
    resolve: (thread: Thread, resolved: boolean): void => {
      const after = { ...thread, resolved, resolvedBy: news?.me ?? null, resolvedAt: Date.now() };
      send({
        id: newId(),
        collection: THREADS,
        kind: 'change',
        item: itemOf(after),
        changed: ['resolved'],
        before: { resolved: thread.resolved },
      });
      toast(resolved ? texts.announced.resolved : texts.announced.reopened);
    },
    /** Marks a thread as read, because all of it is visible to the user. */
    see: ({ thread, comments, unread }: ShownThread): void => {
      if (unread === 0 || !news || document.visibilityState === 'hidden') return;
      const revision = Math.max(...comments.map((comment) => comment.revision));
      news = { ...news, seen: { ...news.seen, [thread.id]: revision } };
      tellThreads({ kind: 'seen', thread: thread.id, revision });
      update();
    },
    /**
     * Requests the picture of a thread that has one, unless the picture was already requested or the thread
     * has unsaved changes.
     */
    loadPicture: ({ id, picture }: Thread): void => {
      if (!picture || pictures.has(id) || outbox.pending().some(({ item }) => item.id === id)) return;
      pictures.set(id, null);
      tellThreads({ kind: 'picture', thread: id });
    },
    copyUnsent: (): void => {
      void navigator.clipboard.writeText(unsentTexts().join('\n\n')).then(
        () => toast(texts.copied),
        () => {}, // The text is visible, so the user can select it.
      );
    },
    retry: () => outbox.retry(),
  };

  async function beginAt(anchor: Thread['anchor']): Promise<void> {
    const away = isElsewhere(state.get(), anchor);
    const view = away ? null : currentView(state.get());
    const picture = away ? null : await takePicture(state, stage);
    const plain = view && { ...view, selection: null, tool: null };
    state.set(showPanel());
    set({ draft: { anchor, view: plain, picture }, listed: true });
  }
}

/**
 * Returns whether the user is inside, and a new thread is about a room or floor where the user is not. The
 * current view then does not show the room or floor.
 */
function isElsewhere({ capture, place }: PlayerState, { kind, id }: Thread['anchor']): boolean {
  if (capture?.mode() !== 'inside') return false;
  return (kind === 'room' && place.room?.id !== id) || (kind === 'floor' && place.sweep?.floor !== id);
}

/** How far an item may have moved and still be visible in the view of its thread, in metres. */
const NEAR = 0.5;

function isApart(one: readonly number[], other: readonly number[]): boolean {
  return Math.hypot(...one.map((part, axis) => part - other[axis]!)) > NEAR;
}

function itemOf(value: Thread | Comment): Item {
  return value as unknown as Item;
}
