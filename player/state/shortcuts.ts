import type { Actions } from './actions.ts';
import { listsBeside } from './layout.ts';
import type { PlayerStore } from './player-state.ts';
import { singleKeysWork } from './single-keys-setting.ts';

/** Radians that one press of a key turns. */
const TURN = Math.PI / 9;

/** What a key without Ctrl or Alt does. Keys are identified by their position on the keyboard, except the question mark. */
const SINGLE: Record<string, (actions: Actions) => void> = {
  Digit1: ({ setMode }) => setMode('inside'),
  Numpad1: ({ setMode }) => setMode('inside'),
  Digit2: ({ setMode }) => setMode('dollhouse'),
  Numpad2: ({ setMode }) => setMode('dollhouse'),
  Digit3: ({ setMode }) => setMode('floorplan'),
  Numpad3: ({ setMode }) => setMode('floorplan'),
  KeyR: ({ changeFloor }) => changeFloor(1),
  KeyF: ({ changeFloor }) => changeFloor(-1),
  KeyU: ({ copyLink }) => void copyLink(),
  KeyJ: ({ turn }) => turn(TURN),
  KeyL: ({ turn }) => turn(-TURN),
  KeyT: ({ startTour }) => startTour(null),
  KeyO: ({ showFiles }) => showFiles({}),
  KeyM: ({ measure }) => measure((tool) => tool.start()),
};

/**
 * The keys that work everywhere in the player, but never while one writes or a dialog is open. What the stage has already
 * taken is left alone.
 */
export function watchShortcuts(state: PlayerStore, actions: Actions): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isDialogOpen(state)) return;
    if (event.key === 'Escape') return closeWhatIsOpen(state, actions);
    if (event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.code === 'KeyK' && !event.shiftKey) {
      event.preventDefault();
      return actions.openSearch();
    }
    if (isWriting(event.target)) return;
    if (control) {
      if (event.code !== 'KeyZ' || event.shiftKey) return;
      event.preventDefault();
      return takeBack(state, actions);
    }
    if (event.key === 'Backspace' && state.get().measuring)
      return actions.measure((tool) => tool.undoPoint());
    if (!singleKeysWork()) return;
    if (event.key === '?') return actions.showSheet('help');
    if (event.key === '/') {
      event.preventDefault();
      return actions.openSearch();
    }
    if (!event.shiftKey) SINGLE[event.code]?.(actions);
  });
}

/** On a phone the search is no dialog, and leaves the keys to the rest. */
function isDialogOpen(state: PlayerStore): boolean {
  const { sheet, openFile } = state.get();
  return openFile !== null || (sheet !== null && (sheet !== 'search' || listsBeside()));
}

function closeWhatIsOpen(state: PlayerStore, actions: Actions): void {
  const { selection, draft, placing, measuring, stop } = state.get();
  if (selection || draft || placing) actions.back();
  else if (measuring) actions.measure((tool) => tool.cancel());
  else if (stop !== null) actions.guide(({ end }) => end());
}

/** The last point of the measurement in hand, or else what was done last. */
function takeBack(state: PlayerStore, actions: Actions): void {
  if (state.get().measuring?.points.length) actions.measure((tool) => tool.undoPoint());
  else actions.undo();
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
  );
}
