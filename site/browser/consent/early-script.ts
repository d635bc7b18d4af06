import { CHOICE_ATTRIBUTE, CHOICE_KEY, FRAMED_ATTRIBUTE } from './choice.ts';

/**
 * Runs in the page's head, before anything is drawn, so that a notice already answered never flashes. Text, because it
 * stands in the page itself: a file of its own would keep the first drawing waiting for one more answer.
 */
export const EARLY_SCRIPT = `(root => {
  if (window !== top) root.setAttribute('${FRAMED_ATTRIBUTE}', '');
  try {
    const choice = localStorage.getItem('${CHOICE_KEY}');
    if (choice === 'true' || choice === 'false') root.setAttribute('${CHOICE_ATTRIBUTE}', choice);
  } catch {}
})(document.documentElement)`.replaceAll(/\n\s*/g, '');
