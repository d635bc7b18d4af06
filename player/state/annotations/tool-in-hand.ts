import type { Selection } from '../../../contract/protocol/view-state.ts';
import type { PlayerState } from '../player-state.ts';

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
export function readTool(tool: string | null): { does: 'move' } | { does: 'place'; kind: string } | null {
  if (tool === MOVE) return { does: 'move' };
  return tool?.startsWith(PLACE) ? { does: 'place', kind: tool.slice(PLACE.length) } : null;
}
