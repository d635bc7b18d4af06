import { canHaveFiles } from '../../../contract/changes/kinds.ts';
import type { Attachment } from '../../../contract/files/stored-file.ts';
import type { UploadTarget } from '../../../contract/files/upload.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { attachmentOf } from '../../tour/attachment-of.ts';
import { dropTexts as texts, filesTexts } from './texts.ts';

/** What files would be added to. */
export interface DropTarget {
  /** No other target has it. */
  readonly key: string;
  readonly name: string;
  readonly target: UploadTarget;
  /** The element that stands for it; null for what is in the space. */
  readonly element: HTMLElement | null;
  /** What is pointed at in the space. */
  readonly place: Attachment | null;
}

type Around = Pick<PlayerState, 'capture' | 'mode'>;

/** What an element of the panels says that it is (`data-drop`, `data-drop-name`); null where it says nothing. */
export function targetOfElement(at: Element): DropTarget | null {
  const element = at.closest<HTMLElement>('[data-drop]');
  const said = element?.dataset.drop;
  if (!element || said === undefined) return null;
  const colon = said.indexOf(':');
  const [kind, id] = [said.slice(0, colon), said.slice(colon + 1)];
  const named = element.dataset.dropName ?? '';
  if (kind === 'folder')
    return {
      key: said,
      name: named || filesTexts.untitledFolder,
      target: id === '' ? {} : { folder: id },
      element,
      place: null,
    };
  if (!canHaveFiles(kind)) return null;
  const place = { kind, id };
  return { key: said, name: named, target: { attached: [place] }, element, place };
}

/** What is at a point of the view (-1 to 1, y up): an annotation; from outside a room, too; else the whole twin. */
export async function targetInSpace({ capture, mode }: Around, x: number, y: number): Promise<DropTarget> {
  const marker = capture?.markerAt?.(x, y);
  const marked = marker ? attachmentOf(marker.kind, marker.id) : null;
  if (marker && marked) return inSpace(marked, marker.title || filesTexts.untitled);
  if (!capture?.canPick || mode === 'inside') return WHOLE;
  const surface = await capture.pick(x, y);
  const room = surface && roomOf(capture, surface);
  return room ? inSpace({ kind: 'room', id: room.id }, room.name) : WHOLE;
}

function inSpace(place: Attachment, name: string): DropTarget {
  return { key: `${place.kind}:${place.id}`, name, target: { attached: [place] }, element: null, place };
}

const WHOLE: DropTarget = { key: '', name: texts.twin, target: {}, element: null, place: null };
