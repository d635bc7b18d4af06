import { EARLY } from '../../browser/early.ts';

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
/** Milliseconds. */
const LONGEST_WAIT = 2_000;
const MODULE = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;

/**
 * A page whose modules are asked for once it has been drawn: it shows and does all it can without them, and on a slow line
 * they would take the place of its style sheets, font and picture. The router's own markup has no setting for that. What
 * stands here instead is not missed: hydration overlooks inline scripts' texts, and preloads that are gone.
 */
export function withScriptsLast(page: string): string {
  const preloads = [...page.matchAll(PRELOAD)].map(([, href]) => href);
  return page.replaceAll(PRELOAD, '').replace(MODULE, (_script, attributes: string, text: string) => {
    const given = [preloads, text].map((value) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
    return `<script${attributes}>${EARLY};(${STARTER})(${given.join()},document.currentScript.nonce)</script>`;
  });
}

/** A page that is not looked at is not drawn either, and must not wait for it; nor must one whose browser tells of no drawing. */
const STARTER = `(preloads, text, nonce) => {
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of preloads) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', nonce, text });
  };
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, ${LONGEST_WAIT});
}`.replaceAll(/\n\s*/g, ' ');
