import type { Frame, Page } from '@playwright/test';

export interface Turn {
  /** Frames with content per second. */
  perSecond: number;
  /** The mean pixels per frame. A page may draw fewer pixels while it moves. */
  pixels: number;
}

/** The pixels that the hand moves from frame to frame. */
const STEP = 4;

/** Turns the view with an even drag, one movement per animation frame, and counts what is drawn meanwhile. */
export async function turn(page: Page | Frame, milliseconds: number): Promise<Turn> {
  const { frames, pixels, elapsed } = await page.evaluate(drag, { milliseconds, step: STEP });
  if (frames === 0) throw new Error(`${page.url()} did not turn.`);
  return { perSecond: (frames * 1000) / elapsed, pixels: pixels / frames };
}

/** Drags. Runs in the page. */
async function drag({ milliseconds, step }: { milliseconds: number; step: number }) {
  const { probe } = window;
  let x = innerWidth / 2;
  const y = innerHeight / 2;
  // The target is the canvas itself, even if lists cover it; inside a custom element, it is the topmost
  // element.
  let target: Element | null = document.querySelector('canvas') ?? document.elementFromPoint(x, y);
  for (let inner = target; inner; target = inner) {
    const within: Element | null = inner.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (!within || within === inner) break;
    inner = within;
  }
  // The id of the mouse, because pages capture the pointer, which works only for an existing id.
  const tell = (type: string, buttons: number): boolean | undefined =>
    target?.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        clientX: x,
        clientY: y,
        pageX: x,
        pageY: y,
        movementX: step,
        bubbles: true,
        composed: true,
        cancelable: true,
      } as PointerEventInit),
    );
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  tell('pointerdown', 1);
  // The first frames also contain what starts with the movement.
  for (let warm = 0; warm < 5; warm += 1) {
    await frame();
    x += step;
    tell('pointermove', 1);
  }
  const before = { frames: probe.frames, pixels: probe.pixels, at: performance.now() };
  while (performance.now() - before.at < milliseconds) {
    await frame();
    x += step;
    tell('pointermove', 1);
  }
  const elapsed = performance.now() - before.at;
  tell('pointerup', 0);
  return { frames: probe.frames - before.frames, pixels: probe.pixels - before.pixels, elapsed };
}
