import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';

/** Fails with axe's findings in this page, unless there are none. */
export async function expectNoAxeViolations(options: RunOptions = {}): Promise<void> {
  // Colours half-way through a transition are nobody's design: axe is shown where they lead.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...options,
  });
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((n) => n.target) }));
  expect(found).toEqual([]);
}

/** The same for what a page's other colour scheme can change. */
export function expectNoColorViolations(): Promise<void> {
  return expectNoAxeViolations({
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  });
}
