import type { UploadTarget } from '../../../../contract/files/upload.ts';
import { FILE_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { folderTree, readFolders } from '../../../tour/files/folder-tree.ts';
import { newId } from '../../../../contract/changes/operation.ts';
import type { PanelsContext } from '../../parts/use-player.ts';
import { addFolders, STEP_MAX } from '../steps.ts';
import { dropTexts as texts } from '../texts.ts';
import { keepsPositions } from '../uploads/keep-positions.ts';
import { collectFiles, DROPPED_MAX, type Dropped, type DroppedFile } from './collect-files.ts';
import { createDropSign } from './drop-sign.ts';
import { targetInSpace, targetOfElement, type DropTarget } from './drop-target.ts';
import { planFolders } from './plan-folders.ts';

/** What is done with files that are dragged over the player. Events come once they have been told. */
export interface FileDrops {
  over(event: DragEvent, entries: readonly Dropped[]): void;
  leave(event: DragEvent, entries: readonly Dropped[]): void;
  drop(event: DragEvent, entries: readonly Dropped[]): void;
}

export function createFileDrops({ state, actions }: PanelsContext): FileDrops {
  const sign = createDropSign(actions.hint);
  let latest = 0;

  /** What is under the pointer; null while nothing can be added there, such as over a dialog. */
  async function find({ target, clientX, clientY }: DragEvent): Promise<DropTarget | null> {
    if (!(target instanceof Element) || target.closest('dialog')) return null;
    const found = targetOfElement(target);
    if (found || target.closest('[data-files]')) return found ?? { ...(await whole()), element: null };
    const stage = document.getElementById('stage');
    if (!stage?.contains(target)) return whole();
    const { left, top, width, height } = stage.getBoundingClientRect();
    return targetInSpace(state.get(), ((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
  }

  const whole = (): Promise<DropTarget> => targetInSpace({ capture: null, mode: 'inside' }, 0, 0);

  async function add(dropped: readonly DroppedFile[], { target }: DropTarget): Promise<void> {
    if (dropped.length > DROPPED_MAX) return state.set({ toast: texts.tooMany(DROPPED_MAX) });
    const tree = folderTree(readFolders(state.get().folders));
    const plan = planFolders(dropped, target.folder, tree, newId);
    const added = plan.added.map((folder) => ({
      ...folder,
      name: folder.name.slice(0, FILE_NAME_MAX_LENGTH),
    }));
    if (added.length > STEP_MAX) return state.set({ toast: texts.tooMany(STEP_MAX) });
    const step = addFolders(added);
    if (step) actions.perform(step);
    const keep = keepsPositions() ? { keepPositions: true } : {};
    actions.files.upload(
      dropped.map(({ file }, index): { file: File; target: UploadTarget } => {
        const folder = plan.folders[index];
        return { file, target: { ...target, ...keep, ...(folder === undefined ? {} : { folder }) } };
      }),
    );
  }

  return {
    over(event, entries) {
      const turn = (latest += 1);
      void find(event).then((found) => {
        if (turn === latest) sign.show(found, entries.length, event.clientX, event.clientY);
      });
    },
    leave(event) {
      // into another part of the player it goes on
      if (event.relatedTarget !== null) return;
      latest += 1;
      sign.hide();
    },
    drop(event, entries) {
      latest += 1;
      sign.hide();
      void Promise.all([find(event), collectFiles(entries)]).then(([found, dropped]) => {
        if (found && dropped.length > 0) return add(dropped, found);
      });
    },
  };
}
