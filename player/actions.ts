import type { Tag } from '../contract/tour.ts';
import type { SteerEvents } from './scene/steer.ts';
import type { Store } from './store.ts';
import { newId } from './tour/new-id.ts';
import type { TagOperation } from './tour/tag-operation.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

/** All that a person can do in the player. */
export interface Actions extends SteerEvents {
  goTo: (sweepId: string) => void;
  startPlacing: () => void;
  editTag: (tag: Tag) => void;
  changeDraft: (fields: Partial<Tag>) => void;
  saveDraft: () => void;
  deleteTag: (tag: Tag) => void;
  undoDelete: () => void;
  /** Closes what is open (card, form, placing, undo) without a change, and returns to the view. */
  back: () => void;
  /** Settles a conflict: takes over what the others wrote, or lets go of it. */
  settleOvertaken: (tag: Tag, theirs: Record<string, unknown> | null) => void;
  retrySaving: () => void;
  /** Opens our own capture in place of one that cannot be shown. */
  openBuiltIn: () => void;
  reopen: () => void;
}

/** What actions need of the player around them. */
export interface ActionsContext {
  view: Store<View>;
  announce: (text: string) => void;
  focusStage: () => void;
  edit: (operation: TagOperation) => void;
  retry: () => void;
  openBuiltIn: () => void;
  reopen: () => void;
}

export const BUILT_IN = 'gv360office';

export function createActions(context: ActionsContext): Actions {
  const { view, announce, edit } = context;

  function openTag(id: string): void {
    const tag = view.get().tags.find((candidate) => candidate.id === id);
    if (!tag) return;
    view.set({ openTag: id, draft: null, placing: false });
    void view.get().capture?.showTag(tag);
  }

  function back(): void {
    view.set({ openTag: null, draft: null, placing: false, deleted: null });
    context.focusStage();
  }

  return {
    openTag,
    back,
    goTo: (sweepId) => void view.get().capture?.walkTo(sweepId),
    startPlacing() {
      view.set({ placing: true, draft: null, openTag: null, deleted: null });
      announce(words.placing);
      context.focusStage();
    },
    async placeTag(x, y) {
      const { capture, place } = view.get();
      const point = await capture?.pick(x, y);
      if (view.get().capture !== capture) return;
      if (!point) return announce(words.nothingThere);
      const { position, normal } = point;
      const tag: Tag = { id: newId(), title: '', text: '', color: 'blue', position, normal };
      if (place.sweep) tag.sweep = place.sweep.id;
      view.set({ placing: false, draft: { before: null, tag } });
    },
    editTag: (tag) => view.set({ draft: { before: tag, tag } }),
    changeDraft(fields) {
      const { draft } = view.get();
      if (draft) view.set({ draft: { ...draft, tag: { ...draft.tag, ...fields } } });
    },
    saveDraft() {
      const { draft } = view.get();
      if (!draft) return;
      const { before, tag } = draft;
      view.set({ draft: null, openTag: tag.id });
      edit(before ? { kind: 'edit', before, after: tag } : { kind: 'add', tag });
    },
    deleteTag(tag) {
      view.set({ openTag: null, deleted: tag });
      announce(words.deleted(tag.title || words.untitled));
      edit({ kind: 'delete', before: tag });
    },
    undoDelete() {
      const { deleted } = view.get();
      if (!deleted) return;
      view.set({ deleted: null, openTag: deleted.id });
      edit({ kind: 'add', tag: deleted });
    },
    settleOvertaken(tag, theirs) {
      edit({ kind: 'edit', before: tag, after: { ...tag, ...theirs, overtaken: undefined } });
    },
    retrySaving: context.retry,
    openBuiltIn: context.openBuiltIn,
    reopen: context.reopen,
  };
}
