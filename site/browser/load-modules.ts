/** Milliseconds after which the modules are requested even if no paint was reported. */
const LONGEST_WAIT = 2_000;

/** The page's own module script and its imports. */
export interface PageModules {
  preloads: readonly string[];
  script: string;
}

/**
 * Requests a page's modules after its first paint, because on a slow connection they would delay style sheets, font and picture. Hidden
 * pages are not painted and do not wait; nor do browsers that report no paint.
 */
export function loadModulesAfterPaint({ preloads, script }: PageModules, nonce: string): void {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const href of preloads) addToHead('link', { rel: 'modulepreload', href });
    addToHead('script', { type: 'module', nonce, text: script });
  };
  if (document.hidden) return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, LONGEST_WAIT);
}

function addToHead<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): void {
  document.head.append(Object.assign(document.createElement(name), properties));
}
