import type { Selection } from '../../../contract/protocol/view-state.ts';
import { type Annotation, type Surroundings, selectionKey } from '../../tour/annotation-kind.ts';
import { changeItem, removeItem } from '../../tour/stored-item.ts';
import { findUnplaced, listPlaceable, lookOf, type Unplaced } from '../../tour/read-annotations.ts';
import type { ActionsContext } from '../actions-context.ts';
import type { Placing } from '../player-state.ts';
import { texts as playerTexts } from '../texts.ts';
import type { Toast } from '../toast.ts';
import type { EditHistory } from './edit-history.ts';
import { unplacedTexts as texts } from './annotation-texts.ts';

/**
 * Returns the actions for unplaced items. `begin` starts placing an item, and announces the item and what to
 * do.
 */
export function createUnplacedActions(
  { state, announce, focusStage }: ActionsContext,
  { perform }: EditHistory,
  begin: (placing: Placing, whose: string) => void,
  toast: Toast,
) {
  const list = () => listPlaceable(state.get().unplaced, state.get().filter);

  /**
   * Returns the item after the current one in the list, or else the first item; null if the list has no other
   * item.
   */
  function after(placing: Placing): Unplaced | null {
    const all = list();
    const at = all.findIndex((one) => keyOf(one) === turnOf(placing));
    const next = all[at + 1] ?? all[0];
    return next && keyOf(next) !== turnOf(placing) ? next : null;
  }

  /**
   * Continues with an item without leaving placing mode; null means that no item is left. `said` is the
   * announcement to make first.
   */
  function goOn(next: Unplaced | null, said: string): void {
    state.set({ placing: next && placingOf(next), missed: false });
    announce([said, next ? sayTurn(next, list().length) : sayEnd()].filter(Boolean).join(' '));
    if (!next) focusStage();
  }

  function sayEnd(): string {
    return listPlaceable(state.get().unplaced, '').length > 0 ? texts.foundPlaced : texts.allPlaced;
  }

  let last = state.get().unplaced;

  // Items that other users place or delete in the meantime leave the list. The other users' changes win.
  state.watchFields(['unplaced'], ({ unplaced }) => {
    const before = listPlaceable(last, state.get().filter);
    last = unplaced;
    const { placing } = state.get();
    if (!placing?.unplaced) return;
    const now = findUnplaced(unplaced, { kind: placing.kind, id: placing.unplaced.id });
    if (now) return state.set({ placing: placingOf(now) });
    goOn(nextOf(before, placing), texts.goneElsewhere(nameOf(placing)));
  });

  /**
   * Returns the item to place after `gone`: the next item of the previous list that is still unplaced, or
   * otherwise the first item of the current list. Returns null if the current list is empty.
   */
  function nextOf(before: readonly Unplaced[], gone: Placing): Unplaced | null {
    const keys = before.map(keyOf);
    const later = new Set(keys.slice(keys.indexOf(turnOf(gone)) + 1));
    const now = list();
    return now.find((one) => later.has(keyOf(one))) ?? now[0] ?? null;
  }

  function nameOf({ kind, unplaced }: Placing): string {
    const found = unplaced && findUnplaced({ [kind]: [unplaced] }, { kind, id: unplaced.id });
    return found ? lookOf(found).title : '';
  }

  return {
    /** Starts placing the first matching item, then the others one after another. */
    placeNext: (): void => {
      const [first] = list();
      if (first) begin(placingOf(first), sayTurn(first, list().length));
    },
    /**
     * Starts placing this item and the items after it, or announces why that is impossible. Returns false if
     * the selection is not an unplaced item.
     */
    placeFirst: (selection: Selection): boolean => {
      const found = findUnplaced(state.get().unplaced, selection);
      if (found?.kind.create) begin(placingOf(found), sayTurn(found, list().length));
      else if (found) toast(texts.cannotPlace(lookOf(found).title));
      return found !== null;
    },
    /** Skips to the next item. The skipped item comes up again later. */
    skip: (): void => {
      const { placing } = state.get();
      const next = placing?.unplaced && after(placing);
      if (next) goOn(next, '');
    },
    /** Places the item and continues with the next one. */
    settle: (placing: Placing, at: Partial<Annotation>, around: Surroundings): void => {
      const found = findUnplaced(state.get().unplaced, { kind: placing.kind, id: placing.unplaced!.id });
      if (!found) return;
      const { kind, item } = found;
      const next = after(placing);
      state.set({ placing: next && placingOf(next) });
      const text = texts.placed(lookOf(found).title);
      perform({
        kind: kind.name,
        operation: changeItem(kind.collection, item, { ...item, ...at, ...kind.putAt?.(item, around) }),
        text,
      });
      goOn(next, text);
    },
    /** If the user just undid the placement of an item, starts placing that item again. */
    resume: (): void => {
      const { placing, selection, unplaced } = state.get();
      const undone = placing?.unplaced && findUnplaced(unplaced, selection);
      if (!undone) return;
      state.set({ selection: null });
      goOn(undone, playerTexts.undone);
    },
    removeUnplaced: (selection: Selection): void => {
      const found = findUnplaced(state.get().unplaced, selection);
      if (!found || !state.get().canEdit) return;
      const { kind, item } = found;
      const text = kind.texts.deleted(lookOf(found).title);
      perform({ kind: kind.name, operation: removeItem(kind.collection, item), text });
    },
  };
}

function placingOf({ kind, item }: Unplaced): Placing {
  return { kind: kind.name, moving: null, unplaced: item };
}

/** Returns a key that is unique across kinds. Items of two kinds may have the same id. */
function keyOf({ kind, item }: Unplaced): string {
  return selectionKey({ kind: kind.name, id: item.id });
}

function turnOf({ kind, unplaced }: Placing): string {
  return selectionKey({ kind, id: unplaced?.id ?? '' });
}

/**
 * Returns the announcement for the current item. `left` is the number of matching items that are still
 * unplaced.
 */
function sayTurn(next: Unplaced, left: number): string {
  return `${texts.placing(lookOf(next).title)} ${texts.left(left)}.`;
}
