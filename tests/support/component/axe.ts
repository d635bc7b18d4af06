import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { COLOR_RULES, endTransitions, findViolations } from '../axe-in-page.ts';

window.axe = axe;

/** Fails with axe's findings in this page, if any. */
export async function expectNoAxeViolations(options: RunOptions = {}): Promise<void> {
  endTransitions();
  expect(await findViolations(options)).toEqual([]);
}

/** The same for what a page's other colour scheme can change. */
export function expectNoColorViolations(): Promise<void> {
  return expectNoAxeViolations({ runOnly: { type: 'rule', values: COLOR_RULES } });
}
