import type { Tag } from '../../contract/tour.ts';
import type { ActionsContext } from './actions-context.ts';
import { listsBeside } from './lists-beside.ts';
import { findTags } from '../tour/find-tags.ts';
import { newId } from '../tour/new-id.ts';
import { reverse, type TagOperation } from '../tour/tag-operation.ts';
import { words } from './texts.ts';

/** What a person does to tags. */
export interface TagActions {
  openTag: (id: string) => void;
  /** Points a tag out in the space without opening it; null: none any more. */
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
  /** Settles a conflict: takes over what the others wrote, or lets go of it. */
  settleOvertaken: (tag: Tag, theirs: Record<string, unknown> | null) => void;
}

/** Parts of the view's height: the middle of what a card leaves free that comes up from below. */
const ABOVE = 0.2;

/** Steps that can be taken back, the newest last. */
const STEPS_MAX = 50;

export function createTagActions({ view, announce, focusStage, edit }: ActionsContext): TagActions {
  const steps: TagOperation[] = [];

  const nameOf = (tag: Tag): string => tag.title || words.untitled;

  function perform(operation: TagOperation, text: string): void {
    steps.push(operation);
    if (steps.length > STEPS_MAX) steps.shift();
    view.set({ done: { operation, text } });
    announce(text);
    edit(operation);
  }

  function startPlacing(moving: Tag | null): void {
    view.set({ placing: true, moving, missed: false, draft: null, openTag: null, done: null });
    const framed = view.get().stage.kind === 'framed';
    const click = moving ? words.placingAgain(nameOf(moving)) : words.placing;
    announce(framed ? words.placingFramed : click);
    focusStage();
  }

  function move(tag: Tag, fields: Pick<Tag, 'position' | 'normal' | 'sweep'>): void {
    perform({ kind: 'edit', before: tag, after: { ...tag, ...fields } }, words.moved(nameOf(tag)));
  }

  return {
    openTag(id) {
      const tag = view.get().tags.find((candidate) => candidate.id === id);
      if (!tag) return;
      view.set({ openTag: id, hinted: null, draft: null, placing: false, moving: null, done: null });
      void view.get().capture?.showTag(tag, listsBeside() ? 0 : ABOVE);
    },
    hintTag: (hinted) => view.set({ hinted }),
    startPlacing: () => startPlacing(null),
    startMoving: startPlacing,
    async placeTag(x, y) {
      const { capture, place, moving } = view.get();
      const point = await capture?.pick(x, y);
      if (view.get().capture !== capture || !view.get().placing) return;
      view.set({ missed: !point });
      if (!point) return announce(words.nothingThere);
      const { position, normal } = point;
      const sweep = place.sweep?.id;
      view.set({ placing: false, moving: null });
      if (moving) {
        view.set({ openTag: moving.id });
        return move(moving, { position, normal, sweep });
      }
      const tag: Tag = { id: newId(), title: '', text: '', color: 'blue', position, normal };
      if (sweep) tag.sweep = sweep;
      view.set({ draft: { before: null, tag } });
    },
    moveTag(id, position, normal) {
      const { tags, canEdit } = view.get();
      const tag = tags.find((candidate) => candidate.id === id);
      if (tag && canEdit) move(tag, { position, normal, sweep: tag.sweep });
    },
    editTag: (tag) => view.set({ draft: { before: tag, tag }, done: null }),
    changeDraft(fields) {
      const { draft } = view.get();
      if (draft) view.set({ draft: { ...draft, tag: { ...draft.tag, ...fields } } });
    },
    saveDraft() {
      const { draft } = view.get();
      if (!draft) return;
      const { before, tag } = draft;
      if (before) perform({ kind: 'edit', before, after: tag }, words.changed(nameOf(tag)));
      else perform({ kind: 'add', tag }, words.added(nameOf(tag)));
      // what was just written is not to be missing from what is shown
      const { find } = view.get();
      view.set({ draft: null, openTag: tag.id, find: findTags([tag], find).length > 0 ? find : '' });
    },
    deleteTag(tag) {
      view.set({ openTag: null });
      perform({ kind: 'delete', before: tag }, words.deleted(nameOf(tag)));
    },
    undo() {
      const operation = steps.pop();
      if (!operation || !view.get().canEdit) return;
      const back = reverse(operation);
      view.set({ done: null, draft: null, openTag: back.kind === 'delete' ? null : operationTag(back).id });
      announce(words.undone);
      edit(back);
      if (back.kind === 'delete') focusStage();
    },
    settleOvertaken(tag, theirs) {
      edit({ kind: 'edit', before: tag, after: { ...tag, ...theirs, overtaken: undefined } });
    },
  };
}

function operationTag(operation: Exclude<TagOperation, { kind: 'delete' }>): Tag {
  return operation.kind === 'add' ? operation.tag : operation.after;
}
