export interface LossEvents {
  /** Called when the context is lost and does not return within `TIMEOUT`. */
  lost: () => void;
  /** Called when the context has returned and everything must be drawn again. */
  restored: () => void;
}

/** How long a lost context usually takes to return, in milliseconds. */
const TIMEOUT = 3000;

/**
 * Watches a canvas for the loss of its WebGL context, and requests the context again. Returns a function that
 * stops watching.
 */
export function watchContextLoss(canvas: HTMLCanvasElement, events: LossEvents): () => void {
  let timer = 0;

  function lose(event: Event): void {
    event.preventDefault(); // Without this, the context would never return.
    timer = window.setTimeout(events.lost, TIMEOUT);
  }

  function restore(): void {
    clearTimeout(timer);
    events.restored();
  }

  canvas.addEventListener('webglcontextlost', lose);
  canvas.addEventListener('webglcontextrestored', restore);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener('webglcontextlost', lose);
    canvas.removeEventListener('webglcontextrestored', restore);
  };
}
