export interface LossEvents {
  /** The device took the graphics away and did not give them back for a while. */
  lost: () => void;
  /** They are back, and everything is to be drawn again. */
  restored: () => void;
}

/** Milliseconds in which a context that is lost usually comes back by itself. */
const PATIENCE = 3000;

/** Watches a canvas for the loss of its WebGL context and asks for it back. Returns the way to stop. */
export function watchContextLoss(canvas: HTMLCanvasElement, events: LossEvents): () => void {
  let timer = 0;

  function lose(event: Event): void {
    event.preventDefault(); // or it would never come back
    timer = window.setTimeout(events.lost, PATIENCE);
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
