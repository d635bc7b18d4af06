import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { COLOR_RULES, endTransitions, findViolations } from '../axe-in-page.ts';

/** Minified, because a page compiles it in half the time. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails with axe's violations, if there are any. `frames`: the frames to check, each as its own document.
 * `within`: a selector of the only part to check.
 */
export async function expectNoAxeViolations(
  page: Page,
  frames = page.frames(),
  within?: string,
): Promise<void> {
  await expectNone(frames, { within });
}

/** Runs only the checks whose results depend on the page's colour scheme. */
export async function expectNoColorViolations(
  page: Page,
  frames = page.frames(),
  within?: string,
): Promise<void> {
  await expectNone(frames, { within, runOnly: { type: 'rule', values: COLOR_RULES } });
}

async function expectNone(
  frames: readonly Frame[],
  options: RunOptions & { within?: string | undefined },
): Promise<void> {
  for (const frame of frames) {
    await frame.evaluate(endTransitions);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
    expect(await frame.evaluate(findViolations, options), frame.url()).toEqual([]);
  }
}
