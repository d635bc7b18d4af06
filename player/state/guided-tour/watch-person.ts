/** Keys that are no touch of the space: they lead elsewhere, or are held with another. */
const NO_TOUCH = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', '?', 't', 'T']);

/**
 * Calls back whenever a person takes the space in hand: by mouse, finger, wheel or key, before the space itself hears of it. In a
 * provider's frame that is known only once the focus goes there. Returns how to stop.
 */
export function watchPerson(stage: HTMLElement, touched: () => void): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  stage.addEventListener('pointerdown', touched, options);
  stage.addEventListener('wheel', touched, options);
  stage.addEventListener('keydown', ({ key }) => !NO_TOUCH.has(key) && touched(), options);
  const framed = (): boolean => document.activeElement instanceof HTMLIFrameElement;
  window.addEventListener('blur', () => framed() && touched(), options);
  return () => stop.abort();
}
