import { formatView, type ViewState } from '../../contract/protocol/view-state.ts';
import type { Capture } from '../capture/capture.ts';
import { nearestView } from '../capture/navigation/nearest-sweep.ts';
import { currentView } from '../state/current-view.ts';
import { mayPlace, type PlacingActions } from '../state/annotations/placing-actions.ts';
import { listenToCaptures } from '../state/follow-capture.ts';
import type { PlayerStore } from '../state/player-state.ts';

/**
 * How long the view must stay unchanged to count as at rest, and the time between two checks, in
 * milliseconds.
 */
const REST = 300;
const TICK = 60;

/**
 * Calls `tell` with the exact view each time the capture comes to rest in a new view, but not with the view
 * in which a capture starts. Returns a function that goes to a view and restores what was open in it,
 * immediately or once there is a capture. An open form stays open. The function activates the view's tool as
 * soon as the user may use the tool, unless the user has opened something else in the meantime.
 */
export function followExactViews(
  state: PlayerStore,
  tell: (view: ViewState) => void,
  takeTool: PlacingActions['takeTool'],
): (view: ViewState) => void {
  let wanted: ViewState | null = null;
  let wantedTool: Pick<ViewState, 'tool' | 'selection'> | null = null;
  let told = '';
  let timer: ReturnType<typeof setInterval> | null = null;
  /** The number of ticks since the last movement. */
  let quiet = 0;

  function goTo(capture: Capture, view: ViewState): void {
    const { tool, selection, filter, types, stop } = view;
    void capture.setView(nearestView(capture, view));
    state.set({ filter, types, stop });
    wantedTool = null;
    // An open form stays open.
    if (!state.get().draft) {
      state.set({ selection, placing: null });
      wantedTool = { tool, selection };
      takeWantedTool();
    }
    moved();
  }

  function takeWantedTool(): void {
    const now = state.get();
    if (!wantedTool || !mayPlace(now)) return;
    const { tool, selection } = wantedTool;
    wantedTool = null;
    if (!now.draft && !now.placing && now.selection === selection) takeTool(tool, selection);
  }

  /**
   * Restarts the wait until the view is at rest. This function runs in every frame of a movement, so it
   * allocates nothing while the timer is running.
   */
  function moved(): void {
    quiet = 0;
    timer ??= setInterval(tick, TICK);
  }

  /**
   * Checks whether the view is at rest. On a slow device, more than `REST` can pass between two frames of a
   * walk, so this function also asks the capture whether it is at rest.
   */
  function tick(): void {
    const resting = state.get().capture?.atRest() ?? true;
    quiet = resting ? quiet + 1 : 0;
    if (quiet * TICK < REST || !timer) return;
    clearInterval(timer);
    timer = null;
    tellOther();
  }

  function tellOther(): void {
    const view = currentView(state.get());
    if (!view) return;
    const text = formatView(view);
    if (text === told) return;
    told = text;
    tell(view);
  }

  listenToCaptures(state, () => ({ arrived: moved, changed: moved, moved }));
  state.watchFields(['capture'], ({ capture }) => {
    if (!capture) return;
    const start = currentView(state.get());
    told = start ? formatView(start) : '';
    if (wanted) goTo(capture, wanted);
    wanted = null;
  });
  state.watchFields(['selection', 'placing', 'filter', 'types', 'stop'], moved);
  state.watch(mayPlace, takeWantedTool);

  return (view) => {
    const { capture } = state.get();
    if (capture) goTo(capture, view);
    else wanted = view;
  };
}
