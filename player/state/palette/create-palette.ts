import { shallow } from 'zustand/vanilla/shallow';
import { readThesaurus, type Thesaurus } from '../../../contract/search/read-thesaurus.ts';
import { createSearchIndex, type SearchIndex } from '../../../contract/search/search-index.ts';
import { nextTask } from '../../capture/model/search-trees.ts';
import { metresToSweeps } from '../../capture/navigation/route.ts';
import type { PlayerStore, PlayerState } from '../player-state.ts';
import type { FoundThread } from '../threads/threads.ts';
import { type PaletteItem, paletteItem, recentKeys } from './palette-item.ts';
import type { Capture } from '../../capture/capture.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { memoize } from '../../tour/memoize.ts';
import { type AnnotationKind, listKinds, selectionKey } from '../../tour/annotation-kind.ts';
import { listUnplaced, lookOf } from '../../tour/read-annotations.ts';
import { mayPlace } from '../annotations/placing-actions.ts';
import { unplacedTexts } from '../annotations/annotation-texts.ts';
import { annotationItems, listFileItems } from './items.ts';
import { listCommands, listMeetings } from './commands.ts';
import { nameOfKind, paletteTexts as texts } from './palette-texts.ts';

/** Returns everything that can currently be found in the player, annotations first. */
export function listItems(state: PlayerState): readonly PaletteItem[] {
  const { capture } = state;
  return [
    ...listAnnotations(state),
    ...listWaiting(state),
    ...(capture ? listPlaces(capture) : []),
    ...listFileItems(state),
    ...(state.threads?.items ?? []).map(threadItem),
    ...listCommands(state),
    ...listMeetings(state),
  ];
}

/** Returns annotations as search results; none unless the tour's own capture is open. */
function listAnnotations({ capture, annotations, substitute }: PlayerState): PaletteItem[] {
  if (!capture || substitute) return [];
  return listKinds().flatMap((kind) => (annotations[kind.name] ?? []).map(annotationItems(capture)(kind)));
}

/** Returns the unplaced items as search results; none if the user cannot currently place annotations. */
function listWaiting(state: PlayerState): PaletteItem[] {
  if (!mayPlace(state)) return [];
  return listUnplaced(state.unplaced, '').map(({ kind, item }) => waitingItem(kind)(item));
}

const waitingItem = memoize((kind: AnnotationKind) =>
  memoize((item: Item) => {
    const { title, color } = lookOf({ kind, item });
    const selection = { kind: kind.name, id: item.id };
    return paletteItem({
      key: `unplaced ${selectionKey(selection)}`,
      group: unplacedTexts.title,
      kind: nameOfKind(kind.texts),
      title,
      texts: kind.findTexts(item).filter((text) => text !== '' && text !== title),
      icon: color as `#${string}`,
      target: { does: 'command', run: ({ startMoving }) => startMoving(selection) },
    });
  }),
);

const threadItem = memoize(({ id, title, texts: words, color }: FoundThread) =>
  paletteItem({
    key: `thread:${id}`,
    group: texts.comments,
    kind: texts.comment,
    title,
    texts: words,
    icon: color as `#${string}`,
    target: { does: 'command', run: ({ threads }) => threads(({ open }) => open(id)) },
  }),
);

const listPlaces = memoize(({ rooms, floors, sweeps }: Capture): readonly PaletteItem[] => {
  const floorOf = (id: string) => floors.find((floor) => floor.id === id) ?? null;
  const listedRooms = rooms.flatMap((room) => {
    const sweep = sweeps.find((one) => one.room === room.id);
    if (!sweep) return [];
    return paletteItem({
      key: `room:${room.id}`,
      group: texts.rooms,
      kind: texts.room,
      title: room.name,
      icon: 'room',
      target: { does: 'go' },
      place: { sweep, room: null, floor: floorOf(room.floor) },
    });
  });
  const listedFloors = floors.map((floor) =>
    paletteItem({
      key: `floor:${floor.id}`,
      group: texts.floors,
      kind: texts.floor,
      title: floor.name,
      icon: 'floor',
      target: { does: 'floor', floor: floor.id },
    }),
  );
  return [...listedRooms, ...(floors.length > 1 ? listedFloors : [])];
});

export interface PaletteAnswer {
  /** The total number of matches; 0 without a query. */
  readonly count: number;
  /** The results to list: the best matches or, without a query, recent results, nearby rooms and commands. */
  readonly items: readonly PaletteItem[];
  /** Returns the walking distance to an item in metres; null if it is unknown or the item has no place. */
  readonly metresTo: (item: PaletteItem) => number | null;
}

export interface PaletteFinder {
  /** False until the search index has been built for the first time. */
  readonly ready: boolean;
  readonly thesaurus: Thesaurus | null;
  readonly answer: (words: string) => PaletteAnswer;
}

/** The maximum number of results, and of nearby rooms that are listed without a query. */
const LISTED_MAX = 50;
const NEAR_ROOMS = 5;

/**
 * Returns a player's search, which is created once per player and keeps its index while the search is closed.
 */
export const paletteOf = memoize((state: PlayerStore) => {
  const listeners = new Set<() => void>();
  let index: SearchIndex<PaletteItem> | null = null;
  let thesaurus: Thesaurus | null = null;
  let items: readonly PaletteItem[] = [];
  let distances: ReadonlyMap<unknown, number> = new Map();
  let ready = false;
  let current: PaletteFinder = { ready, thesaurus, answer };

  function tell(): void {
    current = { ready, thesaurus, answer };
    for (const listener of listeners) listener();
  }

  /** Returns the search index. If the thesaurus cannot be loaded, the search finds no synonyms. */
  async function prepare(): Promise<SearchIndex<PaletteItem>> {
    if (index) return index;
    try {
      const { THESAURUS } = await import('../../../contract/search/thesaurus.ts');
      thesaurus ??= readThesaurus(THESAURUS);
    } catch {
      // The player loads the thesaurus again on the next visit.
    }
    return (index ??= createSearchIndex(thesaurus));
  }

  async function refresh(): Promise<void> {
    const all = listItems(state.get());
    items = all;
    measure();
    tell();
    const built = await (await prepare()).update(all, nextTask);
    if (!built) return;
    ready = true;
    tell();
  }

  function measure(): void {
    const { capture, place } = state.get();
    distances = capture && place.sweep ? metresToSweeps(capture.sweeps, place.sweep) : new Map();
  }

  const metresTo = ({ place: { sweep } }: PaletteItem): number | null =>
    sweep ? (distances.get(sweep) ?? null) : null;
  const metresOrFar = (item: PaletteItem): number => metresTo(item) ?? Infinity;

  function offer(recent: readonly string[]): PaletteAnswer {
    const lately = recent.flatMap((key) => items.find((item) => item.key === key) ?? []);
    const others = items.filter((item) => !lately.includes(item));
    const rooms = others
      .filter(({ icon }) => icon === 'room')
      .toSorted((a, b) => metresOrFar(a) - metresOrFar(b))
      .slice(0, NEAR_ROOMS);
    const commands = others.filter(({ icon }) => icon === 'command');
    return { count: 0, items: [...lately, ...rooms, ...commands], metresTo };
  }

  function answer(words: string): PaletteAnswer {
    const recent = recentKeys(twinOf(state));
    if (words.trim() === '') return offer(recent);
    const found = index?.search(words, {
      limit: LISTED_MAX,
      isRecent: ({ key }) => recent.includes(key),
      metresTo: metresOrFar,
    });
    return { ...(found ?? { count: 0, items: [] }), metresTo };
  }

  return {
    /** Keeps the search index in sync with the player's state. Returns a function that stops the updates. */
    follow(): () => void {
      void refresh();
      const stops = [
        state.watch(
          (now) => ({
            capture: now.capture,
            annotations: now.annotations,
            unplaced: now.unplaced,
            files: now.files,
            documents: now.documents,
            folders: now.folders,
            canEdit: now.canEdit,
            mayPlace: mayPlace(now),
            substitute: now.substitute,
            mode: now.mode,
            people: now.presence?.people,
            threads: now.threads?.items,
          }),
          () => void refresh(),
          shallow,
        ),
        state.watch(
          ({ place }) => place.sweep,
          () => {
            measure();
            tell();
          },
        ),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    /** Returns the current search. It is a new object whenever results may differ. */
    current: () => current,
    subscribe: (changed: () => void): (() => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
});

/** Returns the key under which the twin's recent results are stored. */
export function twinOf(state: PlayerStore): string {
  const { link, capture } = state.get();
  return link || (capture?.id ?? '');
}
