import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/** Waits for a control, focuses it, and presses keys in the syntax of `userEvent.keyboard`: `{Enter}`. */
export async function press(control: Locator, keys: string): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}
