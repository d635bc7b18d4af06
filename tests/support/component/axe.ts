import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { COLOR_RULES, endTransitions, findViolations } from '../axe-in-page.ts';

window.axe = axe;

/** Fails with axe's violations in this page, if there are any. */
export async function expectNoAxeViolations(options: RunOptions = {}): Promise<void> {
  endTransitions();
  expect(await findViolations(options)).toEqual([]);
}

/** Runs only the checks whose results depend on the page's colour scheme. */
export function expectNoColorViolations(): Promise<void> {
  return expectNoAxeViolations({ runOnly: { type: 'rule', values: COLOR_RULES } });
}
