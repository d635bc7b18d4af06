import { OVERTAKEN } from '../../../contract/changes/apply-operation.ts';
import { FILTER_MAX, SHOWN_TYPES_MAX, type Selection } from '../../../contract/protocol/view-state.ts';
import { walkToView } from '../../capture/navigation/walk-to-view.ts';
import { findKind, type Annotation } from '../../tour/annotation-kind.ts';
import { addItem, changeItem, removeItem, storedItem } from '../../tour/stored-item.ts';
import { filterAnnotations, markerOf, findUnplaced, lookOf } from '../../tour/read-annotations.ts';
import type { ActionsContext } from '../actions-context.ts';
import { createEditHistory } from './edit-history.ts';
import { findSelected, nameOf } from './find-selected.ts';
import { listsBeside } from '../layout.ts';
import { annotationTexts, unplacedTexts } from './annotation-texts.ts';
import { isDeletedElsewhere, keepDraft } from './kept-drafts.ts';
import type { Draft, Undoable } from '../player-state.ts';
import type { Toast } from '../toast.ts';
import { createPlacingActions } from './placing-actions.ts';

/**
 * How far above the centre of the view to show an annotation, as a fraction of the view's height. The card
 * covers the bottom of the view, and the annotation appears in the middle of the visible part.
 */
const ABOVE = 0.2;

/** Returns the actions for annotations of any kind. */
export function createAnnotationActions(context: ActionsContext, toast: Toast) {
  const { state, edit, announce } = context;
  const history = createEditHistory(context);
  const find = (selection: Selection) => findSelected(state.get().annotations, selection);

  let kept = 0;
  state.watchFields(['keptDrafts'], ({ keptDrafts: drafts }) => {
    const last = drafts.at(-1);
    const kind = last && drafts.length > kept ? findKind(last.kind) : undefined;
    if (last && kind) announce(annotationTexts.kept(nameOf(kind, last.item)));
    kept = drafts.length;
  });

  function openForm(draft: Draft): void {
    const { keptDrafts } = state.get();
    state.set({
      draft,
      keptDrafts: keptDrafts.filter(({ item }) => item.id !== draft.item.id),
      placing: null,
      undoable: null,
    });
  }

  return {
    ...createPlacingActions(context, history, toast),
    open: (selection: Selection): void => {
      const found = find(selection);
      const waiting = found ? null : findUnplaced(state.get().unplaced, selection);
      if (waiting) return toast(unplacedTexts.notPlaced(lookOf(waiting).title));
      if (!found) return;
      state.set({ ...keepDraft(state.get()), selection, hinted: null, placing: null, undoable: null });
      const { capture } = state.get();
      if (!capture) return;
      const view = capture.modes.length > 0 && found.kind.view?.(found.item);
      if (view) return void walkToView(capture, view, () => state.get().selection === selection);
      void capture.showAnnotation(markerOf(found.kind, found.item), listsBeside() ? 0 : ABOVE);
    },
    /** Highlights an annotation in the capture without opening it; null highlights none. */
    hint: (hinted: Selection | null) => state.set({ hinted }),
    edit: (selection: Selection): void => {
      const item = find(selection)?.item;
      if (!item) return;
      const { kind, id } = selection;
      const kept = state.get().keptDrafts.findLast((draft) => draft.kind === kind && draft.item.id === id);
      openForm(kept ?? { kind, original: item, item });
    },
    /** Reopens the form that the user last left without saving. */
    continueDraft: (): void => {
      const draft = state.get().keptDrafts.at(-1);
      if (draft) openForm(draft);
    },
    /** Discards the form that the user last left without saving. */
    discardDraft: () => state.set({ keptDrafts: state.get().keptDrafts.slice(0, -1) }),
    changeDraft: (fields: Partial<Annotation>): void => {
      const { draft } = state.get();
      if (draft) state.set({ draft: { ...draft, item: { ...draft.item, ...fields }, typed: true } });
    },
    saveDraft: (): void => {
      const { draft, filter, types, annotations } = state.get();
      const kind = draft && findKind(draft.kind);
      if (!kind) return;
      const { original, item } = draft;
      const name = nameOf(kind, item);
      // Saving a deleted item restores it.
      const { changed } = isDeletedElsewhere(draft, annotations)
        ? { changed: annotationTexts.restored }
        : kind.texts;
      const [operation, text] = original
        ? [changeItem(kind.collection, storedItem(kind, original), storedItem(kind, item)), changed(name)]
        : [addItem(kind.collection, storedItem(kind, item)), kind.texts.added(name)];
      history.perform({ kind: kind.name, operation, text });
      state.set({
        draft: null,
        selection: { kind: kind.name, id: item.id },
        // Clears the search and the type filter if they would hide the saved item.
        filter: filterAnnotations(kind, [item], { filter, types: [] }).length > 0 ? filter : '',
        types: filterAnnotations(kind, [item], { filter: '', types }).length > 0 ? types : [],
      });
    },
    remove: (selection: Selection): void => {
      const found = find(selection);
      if (!found) return;
      const { kind, item } = found;
      state.set({ selection: null });
      const text = kind.texts.deleted(nameOf(kind, item));
      history.perform({ kind: kind.name, operation: removeItem(kind.collection, item), text });
    },
    /**
     * Makes an undoable change, for example to point types or to the stops of the guided tour. Does nothing
     * if the user cannot edit.
     */
    perform: (step: Undoable): void => {
      if (state.get().canEdit) history.perform(step);
    },
    /** Resolves a conflict: uses the other user's values, or discards them (null). */
    resolveConflict: (selection: Selection, theirs: Record<string, unknown> | null): void => {
      const found = find(selection);
      if (!found) return;
      const { kind } = found;
      const item = storedItem(kind, found.item);
      const chosen = Object.entries(theirs ?? {}).map(([name, value]) => [name, value ?? undefined] as const);
      edit(
        changeItem(kind.collection, item, { ...item, ...Object.fromEntries(chosen), [OVERTAKEN]: undefined }),
      );
    },
    /** Shows only the annotations that match a search query; an empty query shows all. */
    find: (filter: string) => state.set({ filter: filter.slice(0, FILTER_MAX) }),
    /** Shows only the points of these types; an empty list shows all. */
    showTypes: (types: readonly string[]) => state.set({ types: types.slice(0, SHOWN_TYPES_MAX) }),
  };
}
