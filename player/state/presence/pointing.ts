import type { Vector } from '../../../contract/vector.ts';
import type { PlayerStore } from '../player-state.ts';
import { isWriting, singleKeysWork } from '../settings.ts';

/** The key that users hold down to point, identified by its position on the keyboard. */
export const POINT_KEY = 'KeyP';
/** The minimum time between two checks of the target, in milliseconds. */
const PAUSE = 100;

/**
 * Lets the user point at something in the capture. Calls `pointed` with the position at which the user
 * points, or with null if there is no surface or the user stops. `may` returns whether the user can point and
 * anybody can see it.
 */
export function createPointing(
  state: PlayerStore,
  stage: HTMLElement,
  pointed: (at: Vector | null) => void,
  may: () => boolean,
) {
  const pointer = { x: 0, y: 0, over: false };
  let active = false;
  /** True if the pointer determines the place, false if the middle of the view does. */
  let byPointer = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const ended = new AbortController();
  const { signal } = ended;

  async function look(): Promise<void> {
    timer = null;
    const { capture } = state.get();
    if (!active || !capture) return;
    const free = byPointer && pointer.over;
    const { left, top, width, height } = stage.getBoundingClientRect();
    const x = free ? ((pointer.x - left) / width) * 2 - 1 : 0;
    const y = free ? 1 - ((pointer.y - top) / height) * 2 : 0;
    const surface = await capture.pick(x, y).catch(() => null);
    if (active) pointed(surface?.position ?? null);
  }

  /**
   * Call this in every frame in which the eye or the pointer moved. Allocates nothing while a check is
   * pending.
   */
  function moved(): void {
    if (active) timer ??= setTimeout(look, PAUSE);
  }

  function begin(pointing: boolean): void {
    if (active || !may()) return;
    active = true;
    byPointer = pointing;
    void look();
  }

  function stop(): void {
    if (!active) return;
    active = false;
    if (timer) clearTimeout(timer);
    timer = null;
    pointed(null);
  }

  function press(event: KeyboardEvent): void {
    const { sheet, openFile } = state.get();
    if (event.code !== POINT_KEY || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!singleKeysWork() || isWriting(event.target) || sheet !== null || openFile !== null) return;
    begin(true);
  }

  document.addEventListener('keydown', press, { signal });
  document.addEventListener('keyup', ({ code }) => code === POINT_KEY && stop(), { signal });
  window.addEventListener('blur', stop, { signal });
  stage.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      pointer.x = clientX;
      pointer.y = clientY;
      pointer.over = true;
      moved();
    },
    { signal, passive: true },
  );
  stage.addEventListener('pointerleave', () => void (pointer.over = false), { signal });

  return {
    /** Points at the middle of the view until `stop` is called. */
    start: () => begin(false),
    stop,
    moved,
    dispose(): void {
      stop();
      ended.abort();
    },
  };
}
