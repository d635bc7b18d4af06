export interface LossEvents {
  /** The context was lost and did not come back for a while. */
  lost: () => void;
  /** It is back, and everything is to be drawn again. */
  restored: () => void;
}

/** Milliseconds in which a lost context usually comes back by itself. */
const TIMEOUT = 3000;

/** Watches a canvas for the loss of its WebGL context and asks for it back. Returns how to stop. */
export function watchContextLoss(canvas: HTMLCanvasElement, events: LossEvents): () => void {
  let timer = 0;

  function lose(event: Event): void {
    event.preventDefault(); // or it would never come back
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
