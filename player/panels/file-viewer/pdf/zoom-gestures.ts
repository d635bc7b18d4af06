import type { Pdf } from './load-pdf.ts';

type PdfViewer = InstanceType<Pdf['viewer']['PDFViewer']>;

/** Pixels of a wheel or touchpad for a factor of e. */
const PIXELS = 320;
/** Milliseconds without a gesture after which pages are drawn anew: meanwhile they are stretched. */
const DELAY = 250;

/** A wheel with Ctrl or ⌘ and a pinch, of fingers or of a touchpad (which comes as such a wheel), zoom where they are. */
export function followZoomGestures(
  container: HTMLElement,
  { TouchManager }: Pdf['library'],
  viewer: PdfViewer,
  signal: AbortSignal,
): void {
  // `updateScale` rounds: what it leaves of a slow gesture is kept for what comes next
  let rest = 1;

  function scale(factor: number, origin: [number, number]): void {
    const before = viewer.currentScale;
    rest *= factor;
    viewer.updateScale({ scaleFactor: rest, origin, drawingDelay: DELAY });
    rest /= viewer.currentScale / before;
  }

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
      scale(Math.exp(-Math.max(-200, Math.min(200, pixels)) / PIXELS), [event.clientX, event.clientY]);
    },
    { passive: false, signal },
  );
  void new TouchManager({
    container,
    signal,
    onPinching: (origin: [number, number], before: number, now: number) => scale(now / before, origin),
  });
}
