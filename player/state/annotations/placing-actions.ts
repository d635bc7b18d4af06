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
import { createUnplacedActions } from './unplaced-actions.ts';
import { roomOf } from '../../capture/navigation/annotations-in-room.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import type { Placed } from '../../capture/pin-disc.ts';

/** Actions that place annotations. */
export type PlacingActions = ReturnType<typeof createPlacingActions>;

export function createPlacingActions(context: ActionsContext, history: EditHistory, toast: Toast) {
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

  // If another user deletes the item that the user is moving, the player cancels the move.
  // Placing the item would restore it unintentionally.
  state.watchFields(['annotations'], () => {
    const { placing } = state.get();
    const kind = placing?.moving ? findKind(placing.kind) : undefined;
    if (!placing?.moving || !kind || find({ kind: kind.name, id: placing.moving.id })) return;
    state.set({ placing: null });
    toast(annotationTexts.movedDeleted(nameOf(kind, placing.moving)));
  });

  function beginUnplaced(placing: Placing, whose: string): void {
    const { texts } = findKind(placing.kind)!;
    begin(placing, `${whose} ${texts.placing}`, `${whose} ${texts.placingFramed}`);
  }

  const unplaced = createUnplacedActions(context, history, beginUnplaced, toast);

  /** Starts placing a new annotation. `name` is the name of its kind. */
  function startPlacing(name: string): void {
    const kind = findKind(name);
    if (kind?.create) begin({ kind: name, moving: null }, kind.texts.placing, kind.texts.placingFramed);
  }

  /** Starts moving an annotation, or placing an unplaced one. */
  function startMoving(selection: Selection): void {
    if (unplaced.placeFirst(selection)) return;
    const found = find(selection);
    if (!found?.kind.create) return;
    const { kind, item } = found;
    const { placingAgain, placingFramed } = kind.texts;
    begin({ kind: kind.name, moving: item }, placingAgain(nameOf(kind, item)), placingFramed);
  }

  /** Returns the sweep where the user stands; undefined in a view from outside. */
  function standpoint(): string | undefined {
    const { capture, place } = state.get();
    return capture?.mode() === 'inside' ? place.sweep?.id : undefined;
  }

  function moveTo({ kind, item }: Selected, fields: Partial<Annotation>, text?: string): void {
    const { capture } = state.get();
    const before = storedItem(kind, item);
    const moved = { ...item, ...fields };
    const was = surroundingsOf(capture, item);
    const now = surroundingsOf(capture, moved);
    // The floor and room that the user chose apply until the item moves to another floor or room.
    const elsewhere = was.room !== now.room || was.floor !== now.floor;
    const brought = elsewhere ? kind.putAt?.(item, now) : undefined;
    const room = brought && capture?.rooms.find(({ id }) => id === now.room)?.name;
    history.perform({
      kind: kind.name,
      operation: changeItem(kind.collection, before, storedItem(kind, { ...moved, ...brought })),
      text: text ?? kind.texts.moved(nameOf(kind, item), room),
    });
  }

  /**
   * Changes fields of an annotation. `text` is the message to show; by default, the message is that the
   * annotation moved.
   */
  function change(selection: Selection, fields: Partial<Annotation>, text?: string): void {
    const found = find(selection);
    if (found && state.get().canEdit) moveTo(found, fields, text);
  }

  return {
    ...unplaced,
    /** Undoes the last step. If the step placed an unplaced item, the user can place that item again. */
    undo: (): void => {
      history.undo();
      unplaced.resume();
    },
    startPlacing,
    startMoving,
    /** Activates a tool by its name, as in a link to a view. `selection` is the item it applies to. */
    takeTool: (tool: string | null, selection: Selection | null): void => {
      const wanted = readTool(tool);
      if (!wanted || !mayPlace(state.get())) return;
      if (wanted.does === 'place') startPlacing(wanted.kind);
      else if (selection) startMoving(selection);
    },
    /**
     * Uses the surface at a point in the view (-1 to 1, y up) as the place that the user is choosing. If the
     * point is not on a surface, tells the user to aim at one.
     */
    place: async (x: number, y: number): Promise<void> => {
      const { capture, placing } = state.get();
      const kind = placing ? findKind(placing.kind) : undefined;
      const point = await capture?.pick(x, y);
      if (
        !placing ||
        !(kind || placing.other) ||
        state.get().capture !== capture ||
        state.get().placing !== placing
      )
        return;
      state.set({ missed: !point });
      if (!point) return announce(annotationTexts.nothingThere);
      if (placing.other) {
        state.set({ placing: null });
        return placing.other.choose(point);
      }
      if (!kind) return;
      const { position, normal } = point;
      const at = { position, normal, sweep: standpoint() };
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
    /** Moves an annotation to another point of a surface, as after a drag. */
    move: (selection: Selection, { position, normal }: SurfacePoint): void => {
      if (find(selection)?.kind.create) change(selection, { position, normal, sweep: standpoint() });
    },
    change,
  };
}

/** Returns the floor and room of a place in a capture, and the current view. */
function surroundingsOf(capture: Capture | null, placed: Placed): Surroundings {
  if (!capture) return { floor: undefined, room: undefined, view: undefined };
  const room = roomOf(capture, placed);
  return {
    floor: room?.floor ?? floorAtHeight(capture, placed.position[1]) ?? undefined,
    room: room?.id,
    view: capture.modes.length > 0 ? capture.view() : undefined,
  };
}

/** The prefix of the tool that places a new item of a kind: `place:tag`. */
const PLACE = 'place:';
/** The name of the tool that moves or places the selected item. */
const MOVE = 'move';

/** Returns the name of the active tool, as used in links, and the selected item that the tool applies to. */
export function toolInHand({ placing, selection }: Pick<PlayerState, 'placing' | 'selection'>): {
  tool: string | null;
  selection: Selection | null;
} {
  if (!placing) return { tool: null, selection };
  const { kind, moving, unplaced } = placing;
  const item = moving ?? unplaced;
  return item ? { tool: MOVE, selection: { kind, id: item.id } } : { tool: PLACE + kind, selection: null };
}

/**
 * Returns what the tool with this name does; null if it is not the name of a tool that places or moves items.
 */
function readTool(tool: string | null): { does: 'move' } | { does: 'place'; kind: string } | null {
  if (tool === MOVE) return { does: 'move' };
  return tool?.startsWith(PLACE) ? { does: 'place', kind: tool.slice(PLACE.length) } : null;
}

/** Returns whether the user can currently place annotations. */
export function mayPlace({ canEdit, capture, screen }: PlayerState): boolean {
  return canEdit && capture?.canPick === true && (screen.kind === 'walking' || screen.kind === 'framed');
}
