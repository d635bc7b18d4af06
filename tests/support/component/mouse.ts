import { cdp } from 'vitest/browser';

/** A position in pixels from the top left corner of the page. */
export type Place = readonly [number, number];
type Movement = 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
type Button = 'none' | 'left' | 'right';
const BUTTONS = { none: 0, left: 1, right: 2 };

let held: Button = 'none';

/** The browser's own mouse. Its events are trusted, and elements can capture its pointer. */
export const mouse = {
  async move(...places: Place[]): Promise<void> {
    for (const place of places) await send('mouseMoved', place, held);
  },
  /** Presses at the first position, and moves through the other positions. */
  async hold(places: Place | readonly Place[], button: Button = 'left'): Promise<void> {
    const [first, ...others] = (typeof places[0] === 'number' ? [places] : places) as Place[];
    await send('mouseMoved', first!, 'none');
    held = button;
    await send('mousePressed', first!, button);
    await mouse.move(...others);
  },
  async release(place: Place): Promise<void> {
    await send('mouseReleased', place, held);
    held = 'none';
  },
  async drag(places: readonly Place[], button?: Button): Promise<void> {
    await mouse.hold(places, button);
    await mouse.release(places.at(-1)!);
  },
  /**
   * Sends the three events without waiting between them, because the page need not draw a frame after each.
   */
  async click(place: Place): Promise<void> {
    await Promise.all([
      send('mouseMoved', place, 'none'),
      send('mousePressed', place, 'left'),
      send('mouseReleased', place, 'left'),
    ]);
  },
  /** Turns the wheel by this many pixels; positive is down. */
  async wheel(place: Place, down: number): Promise<void> {
    await send('mouseWheel', place, 'none', { deltaX: 0, deltaY: down });
  },
};

/** Returns a position inside an element, given as fractions of its width and height. */
export function placeIn(element: Element, right = 0.5, down = 0.5): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width * right, top + height * down];
}

async function send(type: Movement, [x, y]: Place, button: Button, more: object = {}): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect();
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: x + frame.x,
    y: y + frame.y,
    button,
    buttons: type === 'mouseReleased' ? 0 : BUTTONS[button],
    clickCount: type === 'mousePressed' || type === 'mouseReleased' ? 1 : 0,
    ...more,
  });
}
