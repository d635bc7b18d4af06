import { findKind } from '../../tour/annotation-kind.ts';
import { newId } from '../../../contract/changes/operation.ts';
import type { PlayerStore } from '../player-state.ts';
import { NOTHING_TAKEN, type Measuring } from './measuring.ts';
import { roomAt } from './room-outline.ts';
import type { Unsaved } from './session.ts';

/** What a person does with a measurement that is ended. */
export interface KeepingActions {
  /** Opens the form under whose name the measurement in hand is saved. */
  keep: () => void;
  /** Takes one of this visit in hand again. */
  takeUp: (unsaved: Unsaved) => void;
}

const KIND = 'measurement';

export function createKeepingActions(state: PlayerStore): KeepingActions {
  let opened = '';

  // A form is closed by what was saved, which is then open, or by what was given up.
  state.watch(
    ({ draft }) => draft?.item.id,
    (id) => {
      const { measuring, selection } = state.get();
      if (id === opened || opened === '') return;
      if (measuring && selection?.id === opened) state.set({ measuring: { ...measuring, saved: opened } });
      opened = '';
    },
  );

  return {
    keep() {
      const { measuring, canEdit } = state.get();
      const item = measuring?.finished && canEdit ? findKind(KIND)?.read(describe(measuring)) : null;
      if (!item) return;
      opened = item.id;
      state.set({ draft: { kind: KIND, original: null, item }, selection: null, undoable: null });
    },
    takeUp({ id: _id, ...taken }) {
      const { measuring } = state.get();
      if (measuring) state.set({ measuring: { ...measuring, ...NOTHING_TAKEN, ...taken, finished: true } });
    },
  };

  /** The measurement as a twin stores it. */
  function describe({ kind, points, height, heightSnap }: Measuring): Record<string, unknown> {
    const { capture } = state.get();
    const middle = points[Math.floor((points.length - 1) / 2)];
    const room = capture && middle ? roomAt(capture, middle.position) : null;
    return {
      id: newId(),
      kind,
      title: '',
      text: '',
      color: 'blue',
      points: [...points],
      ...(height === undefined ? {} : { height }),
      ...(heightSnap === undefined ? {} : { heightSnap }),
      ...(room ? { room: room.id, floor: room.floor } : {}),
      taken: new Date().toISOString(),
    };
  }
}
