interface PicturePointers {
  /** `at`: pixels from the middle of the stage. */
  zoomBy: (factor: number, at: { x: number; y: number }) => void;
  move: (x: number, y: number) => void;
  fit: () => void;
}

interface Point {
  x: number;
  y: number;
}

/** Pixels of a wheel for a factor of e. */
const WHEEL = 400;
/** The zoom of a double click on a picture that is shown whole. */
const CLOSER = 2.5;

/** Moves and zooms by mouse, pen and fingers: drag, pinch, wheel, double click. Returns how to stop. */
export function followPointers(stage: HTMLElement, { zoomBy, move, fit }: PicturePointers): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Point>();

  function fromMiddle({ clientX, clientY }: MouseEvent | { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0 || down.size === 2) return;
      stage.setPointerCapture(event.pointerId);
      down.set(event.pointerId, fromMiddle(event));
    },
    { signal },
  );
  stage.addEventListener(
    'pointermove',
    (event) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = fromMiddle(event);
      const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      down.set(event.pointerId, now);
      if (!other) return move(now.x - before.x, now.y - before.y);
      move((now.x - before.x) / 2, (now.y - before.y) / 2);
      const grown =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      if (Number.isFinite(grown) && grown > 0)
        zoomBy(grown, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    },
    { signal },
  );
  const release = (event: PointerEvent): void => void down.delete(event.pointerId);
  stage.addEventListener('pointerup', release, { signal });
  stage.addEventListener('pointercancel', release, { signal });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 30;
      zoomBy(
        Math.exp(-Math.max(-250, Math.min(250, pixels)) / (event.ctrlKey ? WHEEL / 3 : WHEEL)),
        fromMiddle(event),
      );
    },
    { signal, passive: false },
  );
  stage.addEventListener(
    'dblclick',
    (event) => {
      if (stage.dataset.zoomed === 'true') fit();
      else zoomBy(CLOSER, fromMiddle(event));
    },
    { signal },
  );
  return () => stop.abort();
}
