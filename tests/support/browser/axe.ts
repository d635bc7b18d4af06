import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { COLOR_RULES, endTransitions, findViolations } from '../axe-in-page.ts';

/** Fails with axe's violations, if there are any. `frames`: the frames to check, each as its own document. */
export async function expectNoAxeViolations(page: Page, frames = page.frames()): Promise<void> {
  await expectNone(frames, {});
}

/** Runs only the checks whose results depend on the page's colour scheme. */
export async function expectNoColorViolations(page: Page, frames = page.frames()): Promise<void> {
  await expectNone(frames, { runOnly: { type: 'rule', values: COLOR_RULES } });
}

async function expectNone(frames: readonly Frame[], options: RunOptions): Promise<void> {
  for (const frame of frames) {
    await frame.evaluate(endTransitions);
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
    expect(await frame.evaluate(findViolations, options), frame.url()).toEqual([]);
  }
}
