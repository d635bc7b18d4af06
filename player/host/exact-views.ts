import { formatView, type ViewState } from '../../contract/view-state.ts';
import type { Capture } from '../capture/capture.ts';
import { nearestView } from '../capture/navigation/nearest-view.ts';
import type { Store } from '../state/store.ts';
import type { View } from '../state/player-state.ts';

export interface ViewFollower {
  /** Goes to a view as soon as there is a capture to see it in. */
  wish: (view: ViewState) => void;
  /** Follows a capture that has opened, until it is disposed of. */
  follow: (capture: Capture) => void;
}

/** Milliseconds without a movement after which it has come to rest, and after which it is looked for one each time. */
const REST = 300;
const TICK = 60;

/** What is looked at now, the open tag with it; null while nothing is, or where the backend does not tell. */
export function currentView({ capture, openTag, stage }: View): ViewState | null {
  // A view of the space that stands in for another is no view of the tour.
  if (!capture || capture.modes.length === 0 || stage.kind === 'substitute') return null;
  return { ...capture.view(), tag: openTag };
}

/** Goes to the views that are wished for, and tells of each other view once one has come to rest in it. */
export function followViews(store: Store<View>, tell: (view: ViewState) => void): ViewFollower {
  let wished: ViewState | null = null;
  let told = '';
  let timer: ReturnType<typeof setInterval> | null = null;
  /** Ticks since the last movement. */
  let quiet = 0;
  let openTag = store.get().openTag;

  function goTo(capture: Capture, view: ViewState): void {
    const { tags, draft } = store.get();
    const nearest = nearestView(capture, tags, view);
    void capture.setView({ ...nearest, tag: null });
    if (!draft) store.set({ openTag: nearest.tag, placing: false, moving: null });
    stir();
  }

  /** Called in every frame of a movement: nothing is made here while the timer runs. */
  function stir(): void {
    quiet = 0;
    timer ??= setInterval(tick, TICK);
  }

  /** A slow device draws the frames of one walk further apart than `REST`, so the capture has a say, too. */
  function tick(): void {
    const resting = store.get().capture?.atRest() ?? true;
    quiet = resting ? quiet + 1 : 0;
    if (quiet * TICK < REST || !timer) return;
    clearInterval(timer);
    timer = null;
    tellOther();
  }

  function tellOther(): void {
    const view = currentView(store.get());
    if (!view) return;
    const text = formatView(view);
    if (text === told) return;
    told = text;
    tell(view);
  }

  store.subscribe(() => {
    if (store.get().openTag === openTag) return;
    ({ openTag } = store.get());
    stir();
  });

  return {
    wish(view) {
      const { capture } = store.get();
      if (capture) goTo(capture, view);
      else wished = view;
    },
    follow(capture) {
      capture.listen({ arrived: stir, changed: stir, moved: stir });
      const start = currentView(store.get());
      // Where everybody starts is no news: an address stays as it was until one has moved.
      told = start ? formatView(start) : '';
      if (wished) goTo(capture, wished);
      wished = null;
    },
  };
}
