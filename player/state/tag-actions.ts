import { OVERTAKEN } from '../../contract/annotations/apply-operation.ts';
import { reverseOperation } from '../../contract/annotations/make-operation.ts';
import type { Operation } from '../../contract/annotations/operation.ts';
import type { Tag } from '../../contract/tag.ts';
import type { ActionsContext } from './actions-context.ts';
import { findTags } from '../tour/find-tags.ts';
import { addItem, changeItem, removeItem } from '../tour/make-edit.ts';
import { newId } from '../tour/new-id.ts';
import { listsBeside } from './layout.ts';
import { markerOfTag } from './marker-of-tag.ts';
import { tagTexts } from './tag-texts.ts';
import { texts } from './texts.ts';

/** What a person does to tags. */
export interface TagActions {
  openTag: (id: string) => void;
  /** Shows in the space which tag is meant, without opening it; null: none. */
  hintTag: (id: string | null) => void;
  startPlacing: () => void;
  /** Lets a person choose another place for a tag. */
  startMoving: (tag: Tag) => void;
  /** Places the new or the moving tag at a point of the view (-1 to 1, y up). */
  placeTag: (x: number, y: number) => Promise<void>;
  /** Puts a tag to another point of a surface (metres, and the unit normal there), as after a drag. */
  moveTag: (id: string, position: Tag['position'], normal: Tag['normal']) => void;
  editTag: (tag: Tag) => void;
  changeDraft: (fields: Partial<Tag>) => void;
  saveDraft: () => void;
  deleteTag: (tag: Tag) => void;
  /** Takes back what was done last. */
  undo: () => void;
  /** Resolves a conflict: takes over what the others wrote, or drops it (null). */
  resolveConflict: (tag: Tag, theirs: Record<string, unknown> | null) => void;
}

/** Parts of the view's height: the middle of what a card leaves free that comes up from below. */
const ABOVE = 0.2;

/** The tour's field that holds tags. */
const COLLECTION = 'tags';

/** Steps that can be taken back, the newest last. */
const STEPS_MAX = 50;

export function createTagActions({ state, announce, focusStage, edit }: ActionsContext): TagActions {
  const undoSteps: Operation[] = [];

  const nameOf = (tag: Tag): string => tag.title || tagTexts.untitled;

  function perform(operation: Operation, text: string): void {
    undoSteps.push(operation);
    if (undoSteps.length > STEPS_MAX) undoSteps.shift();
    state.set({ undoable: { operation, text } });
    announce(text);
    edit(operation);
  }

  function startPlacing(moving: Tag | null): void {
    state.set({ placing: true, moving, missed: false, draft: null, openTag: null, undoable: null });
    const framed = state.get().screen.kind === 'framed';
    const click = moving ? tagTexts.placingAgain(nameOf(moving)) : tagTexts.placing;
    announce(framed ? tagTexts.placingFramed : click);
    focusStage();
  }

  function move(tag: Tag, fields: Pick<Tag, 'position' | 'normal' | 'sweep'>): void {
    perform(changeItem(COLLECTION, tag, { ...tag, ...fields }), tagTexts.moved(nameOf(tag)));
  }

  return {
    openTag(id) {
      const tag = state.get().tags.find((candidate) => candidate.id === id);
      if (!tag) return;
      state.set({ openTag: id, hinted: null, draft: null, placing: false, moving: null, undoable: null });
      void state.get().capture?.showAnnotation(markerOfTag(tag), listsBeside() ? 0 : ABOVE);
    },
    hintTag: (id) => state.set({ hinted: id === null ? null : { kind: 'tag', id } }),
    startPlacing: () => startPlacing(null),
    startMoving: startPlacing,
    async placeTag(x, y) {
      const { capture, place, moving } = state.get();
      const point = await capture?.pick(x, y);
      if (state.get().capture !== capture || !state.get().placing) return;
      state.set({ missed: !point });
      if (!point) return announce(tagTexts.nothingThere);
      const { position, normal } = point;
      const sweep = place.sweep?.id;
      state.set({ placing: false, moving: null });
      if (moving) {
        state.set({ openTag: moving.id });
        return move(moving, { position, normal, sweep });
      }
      const tag: Tag = { id: newId(), title: '', text: '', color: 'blue', position, normal };
      if (sweep) tag.sweep = sweep;
      state.set({ draft: { original: null, tag } });
    },
    moveTag(id, position, normal) {
      const { tags, canEdit } = state.get();
      const tag = tags.find((candidate) => candidate.id === id);
      if (tag && canEdit) move(tag, { position, normal, sweep: tag.sweep });
    },
    editTag: (tag) => state.set({ draft: { original: tag, tag }, undoable: null }),
    changeDraft(fields) {
      const { draft } = state.get();
      if (draft) state.set({ draft: { ...draft, tag: { ...draft.tag, ...fields } } });
    },
    saveDraft() {
      const { draft } = state.get();
      if (!draft) return;
      const { original, tag } = draft;
      if (original) perform(changeItem(COLLECTION, original, tag), tagTexts.changed(nameOf(tag)));
      else perform(addItem(COLLECTION, tag), tagTexts.added(nameOf(tag)));
      // what was just written is not to be missing from what is shown
      const { find } = state.get();
      state.set({ draft: null, openTag: tag.id, find: findTags([tag], find).length > 0 ? find : '' });
    },
    deleteTag(tag) {
      state.set({ openTag: null });
      perform(removeItem(COLLECTION, tag), tagTexts.deleted(nameOf(tag)));
    },
    undo() {
      const operation = undoSteps.pop();
      if (!operation || !state.get().canEdit) return;
      const reversed = reverseOperation(operation, newId());
      state.set({
        undoable: null,
        draft: null,
        openTag: reversed.kind === 'remove' ? null : reversed.item.id,
      });
      announce(texts.undone);
      edit(reversed);
      if (reversed.kind === 'remove') focusStage();
    },
    resolveConflict(tag, theirs) {
      edit(changeItem(COLLECTION, tag, { ...tag, ...theirs, [OVERTAKEN]: undefined }));
    },
  };
}
