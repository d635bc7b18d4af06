import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { mouse, placeIn, type Place } from './mouse.ts';

/** A control that rests for this many milliseconds, which is longer than a frame, has reached its place. */
const REST = 20;

/**
 * Clicks a control with the browser's own mouse, once it can be clicked: in its middle, or at `x` and `y` in
 * pixels from its top left corner. `Locator.click` needs three times as much processor time.
 */
export async function click(control: Locator, at?: { x: number; y: number }): Promise<void> {
  await mouse.click(await reach(control, at));
}

/**
 * Scrolls to a control, and waits until it is enabled, at rest and not covered. Returns the place of its
 * middle, or of `at` in pixels from its top left corner.
 */
export async function reach(control: Locator, at?: { x: number; y: number }): Promise<Place> {
  let place: Place = [-1, -1];
  const obstacle = () => {
    const element = control.element();
    if (element.matches(':disabled, [aria-disabled=true], [aria-disabled=true] *')) return 'disabled';
    const [lastX, lastY] = place;
    for (const block of ['nearest', 'center'] as const) {
      element.scrollIntoView({ block, inline: 'nearest' });
      const { left, top } = element.getBoundingClientRect();
      place = at ? [left + at.x, top + at.y] : placeIn(element);
      const hit = document.elementFromPoint(...place);
      if (element.contains(hit) || hit?.closest('label')?.control === element)
        return place[0] === lastX && place[1] === lastY ? null : 'moving';
    }
    return `covered by ${document.elementFromPoint(...place)?.outerHTML.slice(0, 200)}`;
  };
  await expect.poll(obstacle, { interval: REST }).toBeNull();
  return place;
}

/** Waits for a control, focuses it, and presses keys in the syntax of `userEvent.keyboard`: `{Enter}`. */
export async function press(control: Locator, keys: string): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/**
 * Waits until a text field is visible and can be edited, and replaces its text. `Locator.fill` needs several
 * times as much processor time.
 */
export async function fillIn(field: Locator, text: string): Promise<void> {
  await expect.element(field).toBeVisible();
  await expect.poll(() => field.element().matches(':read-write')).toBe(true);
  const control = field.element() as HTMLInputElement | HTMLTextAreaElement;
  control.focus();
  control.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}
