import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The axe rules whose results depend on the colour scheme. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns axe's violations. Runs in the page, so it is self-contained. Omits what only takes time: passes,
 * and a request for each style sheet. `within`: a selector of the part to check; by default, the document.
 */
export async function findViolations({ within, ...options }: RunOptions & { within?: string | undefined }) {
  const { violations } = await window.axe.run(within ?? document, {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...options,
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target) }));
}

/** Ends transitions, so that axe sees the final colours. It runs in the page, so it is self-contained. */
export function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
