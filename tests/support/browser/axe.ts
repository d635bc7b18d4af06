import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What depends on the colour scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails with axe's findings, unless there are none. `frames`: those to look at; each is checked as a document of its own. */
export async function expectNoAxeViolations(page: Page, frames = page.frames()): Promise<void> {
  await expectNone(frames, {});
}

/** The same for what a page's other colour scheme can change. */
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

/** Runs in the frame. Without what only takes time: passes, and a request for each style sheet. */
async function findViolations(options: RunOptions) {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...options,
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
}

/** Colours half-way through a transition are nobody's design: axe is shown where they lead. Runs in the frame. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
