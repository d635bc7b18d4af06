import { useCallback, useMemo, useReducer } from 'react';
import { applyCorrections } from '../../../../../contract/scans/apply-corrections.ts';
import type { Corrections } from '../../../../../contract/scans/corrections.ts';
import type { Space, SpaceRoom, SpaceSweep } from '../../../../../contract/scans/space.ts';
import type { Edited } from './merge.ts';
import {
  type EditorAction,
  editorReducer,
  type EditorState,
  type NextCorrections,
  type Selection,
  startEditor,
} from './editor-state.ts';

/** The state and functions that the parts of the page use to show and edit the space. */
export interface Editor extends Edited, EditorState {
  room: SpaceRoom | undefined;
  sweep: SpaceSweep | undefined;
  dispatch: (action: EditorAction) => void;
  /** Makes an undoable step. Consecutive steps with the same `together` key are merged. */
  edit: (
    name: string,
    corrections: NextCorrections,
    options?: { together?: string; select?: Selection | null },
  ) => void;
}

/** Returns a function that selects a room or viewpoint of the shown floor. */
export function useSelect({ dispatch }: Editor, kind: Selection['kind']): (id: string) => void {
  return useCallback((id) => dispatch({ type: 'select', selection: { kind, id } }), [dispatch, kind]);
}

export function useEditor(found: Space, corrections: Corrections): Editor {
  const [state, dispatch] = useReducer(editorReducer, null, () => {
    const space = applyCorrections(found, corrections);
    const start = space.sweeps.find(({ id }) => id === space.start.sweep);
    return startEditor(corrections, start?.floor ?? space.floors[0]!.id);
  });
  const { history, selection } = state;
  const space = useMemo(() => applyCorrections(found, history.corrections), [found, history.corrections]);
  const edit = useCallback<Editor['edit']>(
    (name, next, options) => dispatch({ type: 'edit', name, corrections: next, at: Date.now(), ...options }),
    [],
  );
  const floor = space.floors.some(({ id }) => id === state.floor) ? state.floor : space.floors[0]!.id;
  return useMemo(() => {
    const { corrections } = history;
    const room = selection?.kind === 'room' ? space.rooms.find(({ id }) => id === selection.id) : undefined;
    const sweep =
      selection?.kind === 'sweep' ? space.sweeps.find(({ id }) => id === selection.id) : undefined;
    return { ...state, floor, found, corrections, space, room, sweep, dispatch, edit };
  }, [state, floor, found, history, space, selection, edit]);
}
