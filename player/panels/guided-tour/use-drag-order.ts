import { useRef, useState, type PointerEvent, type RefObject } from 'react';

interface Drag {
  id: string;
  from: number;
  /** Where it would be if it were let go now. */
  to: number;
  /** Pixels that the hand has moved it. */
  way: number;
  /** Pixels from one row to the next. */
  row: number;
}

/** Lets a hand drag a row of a list to another place; Escape, or a lost pointer, leaves it where it was. */
export function useDragOrder(list: RefObject<HTMLElement | null>, drop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<AbortController>(null);

  function start(event: PointerEvent<HTMLElement>, id: string, from: number): void {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    if (event.button !== 0 || rows.length < 2) return;
    event.preventDefault();
    const grip: HTMLElement = event.currentTarget;
    const { pointerId, clientY } = event;
    const row = rows[1]!.offsetTop - rows[0]!.offsetTop;
    let now: Drag = { id, from, to: from, way: 0, row };
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    grip.setPointerCapture(pointerId);

    function end(): void {
      stop.current?.abort();
      setDrag(null);
    }

    grip.addEventListener(
      'pointermove',
      (moved) => {
        const way = moved.clientY - clientY;
        const to = Math.min(rows.length - 1, Math.max(0, from + Math.round(way / row)));
        setDrag((now = { ...now, way, to }));
      },
      { signal },
    );
    grip.addEventListener(
      'pointerup',
      () => {
        end();
        drop(id, now.to);
      },
      { signal },
    );
    grip.addEventListener('lostpointercapture', end, { signal });
    document.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
    setDrag(now);
  }

  return {
    id: drag?.id,
    start,
    /** Pixels that a row is away from its place: the dragged one follows the hand, others make room. */
    offsetOf(id: string, index: number): number {
      if (!drag) return 0;
      if (id === drag.id) return drag.way;
      if (drag.from < index && index <= drag.to) return -drag.row;
      if (drag.to <= index && index < drag.from) return drag.row;
      return 0;
    },
  };
}
