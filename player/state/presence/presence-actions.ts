import {
  COME_EVERY,
  readPresenceHostMessage,
  type PresenceNews,
  type PresentView,
} from '../../../contract/presence.ts';
import type { Vector } from '../../../contract/vector.ts';
import { angleOf } from '../../capture/model/accompany.ts';
import { walkToView } from '../../capture/navigation/walk-to-view.ts';
import type { ActionsContext } from '../actions-context.ts';
import { listenToCaptures } from '../follow-capture.ts';
import type { Toast } from '../toast.ts';
import { createAnnouncer } from './announce-people.ts';
import { createCrowd } from './crowd.ts';
import { createViewFollower, watchFollower } from './follow.ts';
import {
  canMeet,
  findById,
  findPerson,
  followerNames,
  followsMe,
  markIdle,
  NOBODY,
  PLACE,
  takeNews,
  type Person,
} from './people.ts';
import { createPointing } from './pointing.ts';
import { keepFigures, keptFigures, type FigureLook, type Presence } from './presence.ts';
import { presenceTexts as texts } from './presence-texts.ts';
import { createReporter, presentView } from './report.ts';

/** The user's actions with other people in the same capture. */
export type PresenceActions = ReturnType<typeof createPresenceActions>;

/** The time between two checks for idle people, in milliseconds. */
const IDLE_LOOK = 1_000;

export function createPresenceActions(context: ActionsContext, toast: Toast) {
  const { state, announce, stage, tellPresence } = context;
  const crowd = createCrowd();
  const viewFollower = createViewFollower(state);
  const announcer = createAnnouncer(announce);
  let stopWatchingInput: (() => void) | null = null;
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;

  const presence = (): Presence | null => state.get().presence;
  const find = (id: string | null): Person | null => findById(presence()?.people ?? [], id);
  const isSeen = (): boolean => (presence()?.people.length ?? 0) > 0 && !presence()?.hidden;

  function set(fields: Partial<Presence>): void {
    const now = presence();
    if (now) state.set({ presence: { ...now, ...fields } });
  }

  const reporter = createReporter({
    async read() {
      const view = await presentView(state.get());
      return { view, point: presence()?.pointing ?? null, following: presence()?.following ?? null };
    },
    send: (report) => tellPresence?.(report),
  });

  const pointing = createPointing(state, stage, pointAt, () => isSeen() && canMeet(state.get()));

  function pointAt(at: Vector | null): void {
    set({ pointing: at });
    reporter.changed();
  }

  /** Handles a movement of the view. It is called in every frame of a movement. */
  function moved(): void {
    reporter.changed();
    pointing.moved();
  }

  listenToCaptures(state, () => ({ moved, arrived: moved, changed: moved }));
  reporter.changed();
  state.watchFields(
    ['capture', 'selection', 'placing', 'filter', 'types', 'stop', 'screen'],
    reporter.changed,
  );

  function take(news: PresenceNews | null): void {
    const before = presence();
    if (!news) return end();
    const started: Presence = before ?? {
      ...NOBODY,
      crowd,
      following: null,
      followedTool: null,
      come: null,
      pointing: null,
      listed: false,
      figures: keptFigures(),
    };
    const present = takeNews(started, news);
    if (present !== before) {
      state.set({ presence: present });
      announcer.take(before?.people ?? [], present.people);
      const more = present.followers.some((number) => !before?.followers.includes(number));
      if (more) announcer.say(`${texts.followers(followerNames(present))}.`);
      crowd.keep(new Set(present.people.map(({ number }) => number)));
    }
    crowd.take(
      (news.poses ?? []).filter(([number]) => findPerson(present.people, number)),
      performance.now(),
    );
    reporter.setRate(isSeen() ? present.rate : 0);
    if (!isSeen()) pointing.stop();
    lookWhoIsIdle();
    takeFollowing(before, news);
    takeCome(news);
  }

  function end(): void {
    reporter.setRate(0);
    pointing.stop();
    stopFollowing();
    clearTimeout(idleTimer);
    crowd.keep(new Set());
    state.set({ presence: null });
  }

  /** Marks people who have not moved recently. Checks again as long as anybody may become idle. */
  function lookWhoIsIdle(): void {
    clearTimeout(idleTimer);
    const now = presence();
    if (!now) return;
    const time = performance.now();
    const people = markIdle(now.people, (number) => crowd.isIdle(number, time));
    if (people !== now.people) set({ people });
    const moving = people.some(({ number, idle }) => !idle && crowd.placeOf(number) >= 0);
    if (moving) idleTimer = setTimeout(lookWhoIsIdle, IDLE_LOOK);
  }

  function takeFollowing(before: Presence | null, { released, view }: PresenceNews): void {
    const now = presence();
    if (!now || now.following === null) return;
    const person = findById(now.people, now.following);
    if (!person) {
      const name = (before && findById(before.people, before.following)?.name) ?? '';
      return endFollowing(texts.followedLeft(name));
    }
    if (released) return endFollowing(texts.released(person.name));
    // In the meantime, the followed person has started to follow this user, directly or through others.
    if (followsMe(now, person)) return endFollowing(texts.followStopped(person.name));
    if (view?.number !== person.number) return;
    if (view.view.tool !== now.followedTool) set({ followedTool: view.view.tool });
    viewFollower.show(view.view);
  }

  function takeCome({ come }: PresenceNews): void {
    const now = presence();
    if (!now) return;
    const person = come && findPerson(now.people, come.number);
    if (come && person && canMeet(state.get())) {
      set({ come: { person, view: come.view } });
      announcer.say(`${texts.asks(person.name)}.`);
    } else if (now.come && !now.people.some(({ id }) => id === now.come?.person.id)) set({ come: null });
  }

  function stopFollowing(): void {
    stopWatchingInput?.();
    stopWatchingInput = null;
    viewFollower.stop();
    if (presence()?.following == null) return;
    set({ following: null, followedTool: null });
    reporter.changed();
  }

  function endFollowing(text: string): void {
    stopFollowing();
    toast(text);
  }

  /** Follows a person's view. Null stops following. */
  function follow(id: string | null): void {
    const followed = find(presence()?.following ?? null);
    if (id === null) return followed ? endFollowing(texts.followStopped(followed.name)) : stopFollowing();
    const person = find(id);
    const now = presence();
    if (!person || !now || !canMeet(state.get()) || followsMe(now, person)) return;
    stopFollowing();
    set({ following: id, come: null });
    stopWatchingInput = watchFollower(() => follow(null));
    announce(texts.followBegun(person.name));
    reporter.changed();
    const view = viewOf(person);
    if (view) viewFollower.show(view);
  }

  /**
   * Returns the fields of a view that say what this user has open. Going to a view with these fields does not
   * change what is open.
   */
  function openHere(): Pick<PresentView, 'selection' | 'filter' | 'types' | 'stop'> {
    const { selection, filter, types, stop } = state.get();
    return { selection, filter, types, stop };
  }

  /**
   * Returns the view from a person's current position, combined with what this user has open. Returns null if
   * the person's position or view mode is unknown, or if no capture is open.
   */
  function viewOf({ number, mode, floor }: Person): PresentView | null {
    const place = crowd.placeOf(number);
    const { capture } = state.get();
    if (place < 0 || mode === null || !capture) return null;
    const [x = 0, y = 0, z = 0, yaw = 0, pitch = 0] = crowd.now.subarray(PLACE * place);
    const looks = { mode, sweep: null, position: [x, y, z] satisfies Vector, yaw, pitch, floor };
    return { ...looks, ...openHere(), tool: null, target: null, fov: angleOf(capture) };
  }

  return {
    /** Handles the host's messages about presence. */
    hear: (message: Record<string, unknown>): void => {
      const heard = readPresenceHostMessage(message);
      if (heard) take(heard.news);
    },
    showList: (listed: boolean) => set({ listed }),
    /** Goes to a person's current position, and looks in the same direction as the person. */
    goTo: (id: string): void => {
      const person = find(id);
      const view = person && viewOf(person);
      const { capture } = state.get();
      if (!person || !view || !capture || !canMeet(state.get())) return;
      follow(null);
      void walkToView(capture, view).then(() => capture.atRest() && announce(texts.goneTo(person.name)));
    },
    follow,
    /**
     * Asks everyone to come to this view. Shows a message instead if the last request was less than
     * `COME_EVERY` ago.
     */
    bringEveryone: (): void => {
      const now = performance.now();
      if (now - askedAt < COME_EVERY) return toast(texts.justAsked);
      askedAt = now;
      reporter.ask('come');
      toast(texts.brought);
    },
    /** Makes everyone who follows this user stop following. */
    stopFollowers: (): void => {
      reporter.ask('release');
      toast(texts.followersStopped);
    },
    /** Accepts or declines a request to come to another person. */
    answerCome: (goes: boolean): void => {
      const come = presence()?.come;
      set({ come: null });
      if (!come || !goes) return;
      follow(null);
      viewFollower.show(come.view);
    },
    hide: (hidden: boolean) => tellPresence?.({ kind: 'hide', hidden }),
    showFigures: (figures: FigureLook): void => {
      keepFigures(figures);
      set({ figures });
    },
    /** Starts pointing at the middle of the view, or stops. */
    point: (points: boolean) => (points ? pointing.start() : pointing.stop()),
  };
}
