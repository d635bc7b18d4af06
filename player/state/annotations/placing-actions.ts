import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { SurfacePoint, Capture } from '../../capture/capture.ts';
import { findKind, type Annotation, type Surroundings } from '../../tour/annotation-kind.ts';
import { changeItem, storedItem } from '../../tour/stored-item.ts';
import { newId } from '../../../contract/changes/operation.ts';
import type { ActionsContext } from '../actions-context.ts';
import { annotationTexts } from './annotation-texts.ts';
import type { EditHistory } from './edit-history.ts';
import { findSelected, nameOf, type Selected } from './find-selected.ts';
import { keepDraft } from './kept-drafts.ts';
import type { Placing, PlayerState } from '../player-state.ts';
import type { Toast } from '../toast.ts';
import { createUnplacedActions, type UnplacedActions } from './unplaced-actions.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import type { Placed } from '../../capture/pin-disc.ts';

/** How a person says where annotations are. */
export interface PlacingActions extends UnplacedActions {
  /** Lets a person choose a place for a new annotation. `kind`: the name of its kind. */
  startPlacing: (kind: string) => void;
  /** Lets a person choose another place for an annotation, or the first for one that is still to be placed. */
  startMoving: (selection: Selection) => void;
  /** Takes a tool by its name, as a link to a view does; `selection`: what it is for. */
  takeTool: (tool: string | null, selection: Selection | null) => void;
  /** Places the new or the moving annotation at a point of the view (-1 to 1, y up). */
  place: (x: number, y: number) => Promise<void>;
  /** Takes back what was done last. */
  undo: () => void;
  /** Moves an annotation to another point of a surface, as after a drag. */
  move: (selection: Selection, to: SurfacePoint) => void;
  /** Gives an annotation other fields. `text`: what was done, as a sentence, where it is not moved. */
  change: (selection: Selection, fields: Partial<Annotation>, text?: string) => void;
}

export function createPlacingActions(
  context: ActionsContext,
  history: EditHistory,
  toast: Toast,
): PlacingActions {
  const { state, announce, focusStage } = context;
  const find = (selection: Selection | null) => findSelected(state.get().annotations, selection);

  function begin(placing: Placing, how: string, howFramed: string): void {
    state.set({
      ...keepDraft(state.get()),
      placing,
      missed: false,
      measuring: null,
      selection: null,
      undoable: null,
    });
    announce(state.get().screen.kind === 'framed' ? howFramed : how);
    focusStage();
  }

  // To choose another place for what others delete meanwhile would bring it back unasked.
  state.watch(
    ({ annotations }) => annotations,
    () => {
      const { placing } = state.get();
      const kind = placing?.moving ? findKind(placing.kind) : undefined;
      if (!placing?.moving || !kind || find({ kind: kind.name, id: placing.moving.id })) return;
      state.set({ placing: null });
      toast(annotationTexts.movedDeleted(nameOf(kind, placing.moving)));
    },
  );

  function beginUnplaced(placing: Placing, whose: string): void {
    const { texts } = findKind(placing.kind)!;
    begin(placing, `${whose} ${texts.placing}`, `${whose} ${texts.placingFramed}`);
  }

  const unplaced = createUnplacedActions(context, history, beginUnplaced, toast);

  function startPlacing(name: string): void {
    const kind = findKind(name);
    if (kind?.create) begin({ kind: name, moving: null }, kind.texts.placing, kind.texts.placingFramed);
  }

  function startMoving(selection: Selection): void {
    if (unplaced.placeFirst(selection)) return;
    const found = find(selection);
    if (!found?.kind.create) return;
    const { kind, item } = found;
    const { placingAgain, placingFramed } = kind.texts;
    begin({ kind: kind.name, moving: item }, placingAgain(nameOf(kind, item)), placingFramed);
  }

  function moveTo({ kind, item }: Selected, fields: Partial<Annotation>, text?: string): void {
    const { capture } = state.get();
    const before = storedItem(kind, item);
    const moved = { ...item, ...fields };
    const was = surroundingsOf(capture, item);
    const now = surroundingsOf(capture, moved);
    // what was said of its room stays until it comes to another one
    const elsewhere = was.room !== now.room || was.floor !== now.floor;
    const brought = elsewhere ? kind.putAt?.(item, now) : undefined;
    const room = brought && capture?.rooms.find(({ id }) => id === now.room)?.name;
    history.perform({
      kind: kind.name,
      operation: changeItem(kind.collection, before, storedItem(kind, { ...moved, ...brought })),
      text: text ?? kind.texts.moved(nameOf(kind, item), room),
    });
  }

  function change(selection: Selection, fields: Partial<Annotation>, text?: string): void {
    const found = find(selection);
    if (found && state.get().canEdit) moveTo(found, fields, text);
  }

  return {
    ...unplaced,
    undo() {
      history.undo();
      unplaced.resume();
    },
    startPlacing,
    startMoving,
    takeTool(tool, selection) {
      const wanted = readTool(tool);
      if (!wanted || !mayPlace(state.get())) return;
      if (wanted.does === 'place') startPlacing(wanted.kind);
      else if (selection) startMoving(selection);
    },
    async place(x, y) {
      const { capture, place, placing } = state.get();
      const kind = placing ? findKind(placing.kind) : undefined;
      const point = await capture?.pick(x, y);
      if (!placing || !kind || state.get().capture !== capture || state.get().placing !== placing) return;
      state.set({ missed: !point });
      if (!point) return announce(annotationTexts.nothingThere);
      const { position, normal } = point;
      const at = { position, normal, sweep: place.sweep?.id };
      const around = surroundingsOf(capture ?? null, point);
      if (placing.unplaced) return unplaced.settle(placing, at, around);
      const { moving } = placing;
      state.set({ placing: null });
      if (moving) {
        state.set({ selection: { kind: kind.name, id: moving.id } });
        return moveTo({ kind, item: moving }, at);
      }
      const item = kind.create?.({ id: newId(), ...at }, around);
      if (item) state.set({ draft: { kind: kind.name, original: null, item } });
    },
    move(selection, { position, normal }) {
      if (find(selection)?.kind.create) change(selection, { position, normal });
    },
    change,
  };
}

/** What is around a place in a capture, and the current view. */
function surroundingsOf(capture: Capture | null, placed: Placed): Surroundings {
  if (!capture) return { floor: undefined, room: undefined, view: undefined };
  const room = roomOf(capture, placed);
  return {
    floor: room?.floor ?? floorAtHeight(capture, placed.position[1]) ?? undefined,
    room: room?.id,
    view: capture.modes.length > 0 ? capture.view() : undefined,
  };
}

/** What comes before the name of a kind in the name of the tool that places a new item of it: `place:tag`. */
const PLACE = 'place:';
/** The tool that moves the selected item, or gives it its first place. */
const MOVE = 'move';

/** The tool in hand by its name, as links carry it, and what is selected with it. */
export function toolInHand({ placing, selection }: Pick<PlayerState, 'placing' | 'selection'>): {
  tool: string | null;
  selection: Selection | null;
} {
  if (!placing) return { tool: null, selection };
  const { kind, moving, unplaced } = placing;
  const item = moving ?? unplaced;
  return item ? { tool: MOVE, selection: { kind, id: item.id } } : { tool: PLACE + kind, selection: null };
}

/** What a tool does, by its name; null for none that this player has. */
function readTool(tool: string | null): { does: 'move' } | { does: 'place'; kind: string } | null {
  if (tool === MOVE) return { does: 'move' };
  return tool?.startsWith(PLACE) ? { does: 'place', kind: tool.slice(PLACE.length) } : null;
}

/** True where the person can choose a place for an annotation now. */
export function mayPlace({ canEdit, capture, screen }: PlayerState): boolean {
  return canEdit && capture?.canPick === true && (screen.kind === 'walking' || screen.kind === 'framed');
}
