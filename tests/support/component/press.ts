import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

/**
 * Waits for a control, focuses it, and presses keys in the syntax of `userEvent.keyboard`: `{Enter}`. A real
 * click takes ten times as much of the processor.
 */
export async function press(control: Locator, keys: string): Promise<void> {
  await expect.element(control).toBeVisible();
  (control.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

/** Waits for a text field and replaces its text. `Locator.fill` takes several times as much of the processor. */
export async function fillIn(field: Locator, text: string): Promise<void> {
  await expect.element(field).toBeVisible();
  const control = field.element() as HTMLInputElement | HTMLTextAreaElement;
  control.focus();
  control.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}
