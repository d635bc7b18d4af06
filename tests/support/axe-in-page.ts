import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What depends on the colour scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs in the page, so it is self-contained. Leaves out what only takes time: passes, and a request for each
 * style sheet.
 */
export async function findViolations(options: RunOptions) {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...options,
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
}

/**
 * Colours half-way through a transition are not part of the design: axe gets the final ones. Runs in the
 * page, so it is self-contained.
 */
export function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
