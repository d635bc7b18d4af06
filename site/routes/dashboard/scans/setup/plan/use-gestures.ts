import { useEffect, useRef, type RefObject } from 'react';
import type { Point2 } from '../../../../../../contract/scans/outline.ts';
import { distance } from '../geometry/split-outline.ts';
import { panBy, toPlan, zoomAt, type PlanView } from './view.ts';

/** How far a pointer may move during a click, in pixels. */
const STILL = 4;
/** How close to an item a press must be to hit it, in pixels. */
const REACH = { mouse: 12, pen: 14, touch: 22 } as const;
/** How many pixels of scrolling double the zoom. */
const WHEEL = 400;

/** A drag with one pointer. Its functions receive the pointer's position in the plan, in metres. */
export interface Drag {
  move: (to: Point2) => void;
  end: (done: boolean) => void;
}

export type Hold = 'thing' | 'corner' | 'across' | 'along';

export interface Gestures {
  /**
   * Returns the drag that starts with a press; null if the press moves the plan. `reach` is how close to an
   * item a press must be to hit it, in metres.
   */
  press: (at: Point2, reach: number) => Drag | null;
  click: (at: Point2, reach: number) => void;
  /** Returns what a press at a position would hit, which determines the cursor. */
  hover: (at: Point2 | null, reach: number) => Hold | null;
  doubleClick: (at: Point2, reach: number) => void;
}

interface Pressed {
  from: Point2;
  last: Point2;
  drag: Drag | null;
  moved: boolean;
  /** True if the user cancelled the drag with Escape. */
  stopped?: boolean;
}

/**
 * Handles mouse, pen and touch on the plan. One pointer drags items or moves the plan; two pointers or the
 * wheel zoom.
 */
export function useGestures(
  svg: RefObject<SVGSVGElement | null>,
  planView: PlanView,
  gestures: Gestures,
): void {
  const now = useRef({ planView, gestures });
  useEffect(() => {
    now.current = { planView, gestures };
  });
  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal };
    const pointers = new Map<number, Pressed>();
    const pixels = ({ clientX, clientY }: MouseEvent): Point2 => {
      const { left, top } = element.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const place = (at: Point2) => toPlan(now.current.planView.view, now.current.planView.size, at);
    const reachOf = ({ pointerType }: PointerEvent) =>
      (REACH[pointerType as keyof typeof REACH] ?? REACH.mouse) / now.current.planView.view.scale;

    function down(event: PointerEvent): void {
      // The middle mouse button always moves the plan.
      const pans = event.button === 1;
      if ((event.button > 0 && !pans) || pointers.size >= 2) return;
      const at = pixels(event);
      for (const other of pointers.values()) {
        other.drag?.end(false);
        other.drag = null;
        other.moved = true;
      }
      const first = pointers.size === 0 && !pans;
      const drag = first ? now.current.gestures.press(place(at), reachOf(event)) : null;
      pointers.set(event.pointerId, { from: at, last: at, drag, moved: !first });
      if (!drag) element!.dataset.held = 'plan';
      element!.setPointerCapture(event.pointerId);
    }

    function move(event: PointerEvent): void {
      const at = pixels(event);
      const pressed = pointers.get(event.pointerId);
      if (!pressed) return point(now.current.gestures.hover(place(at), reachOf(event)));
      const other = [...pointers.values()].find((one) => one !== pressed);
      if (other) {
        const factor = distance(at, other.last) / Math.max(1, distance(pressed.last, other.last));
        const [dx, dy] = [(at[0] - pressed.last[0]) / 2, (at[1] - pressed.last[1]) / 2];
        const middle: Point2 = [(at[0] + other.last[0]) / 2, (at[1] + other.last[1]) / 2];
        now.current.planView.change((view, size) => zoomAt(panBy(view, dx, dy), size, factor, middle));
      } else {
        pressed.moved ||= distance(at, pressed.from) > STILL;
        if (!pressed.moved) return;
        if (pressed.stopped) return;
        if (pressed.drag) pressed.drag.move(place(at));
        else
          now.current.planView.change((view) =>
            panBy(view, at[0] - pressed.last[0], at[1] - pressed.last[1]),
          );
      }
      pressed.last = at;
    }

    function up(event: PointerEvent): void {
      const pressed = pointers.get(event.pointerId);
      if (!pressed) return;
      pointers.delete(event.pointerId);
      delete element!.dataset.held;
      const done = event.type === 'pointerup';
      pressed.drag?.end(done && pressed.moved);
      if (done && !pressed.moved) now.current.gestures.click(place(pixels(event)), reachOf(event));
    }

    function point(hold: Hold | null): void {
      if (hold) element!.dataset.over = hold;
      else delete element!.dataset.over;
    }

    /** Cancels the drag on Escape. */
    function key(event: KeyboardEvent): void {
      const dragging = [...pointers.values()].find(({ drag }) => drag);
      if (event.key !== 'Escape' || !dragging) return;
      event.stopPropagation();
      dragging.drag?.end(false);
      dragging.drag = null;
      dragging.moved = true;
      dragging.stopped = true;
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const factor = 2 ** (-event.deltaY / (event.ctrlKey ? WHEEL / 8 : WHEEL));
      const at = pixels(event);
      now.current.planView.change((view, size) => zoomAt(view, size, factor, at));
    }

    element.addEventListener('pointerdown', down, options);
    element.addEventListener('pointermove', move, options);
    element.addEventListener('pointerup', up, options);
    element.addEventListener('pointercancel', up, options);
    element.addEventListener('pointerleave', () => point(now.current.gestures.hover(null, 0)), options);
    element.addEventListener(
      'dblclick',
      (event) =>
        now.current.gestures.doubleClick(place(pixels(event)), REACH.mouse / now.current.planView.view.scale),
      options,
    );
    addEventListener('keydown', key, { ...options, capture: true });
    element.addEventListener('wheel', wheel, { ...options, passive: false });
    return () => stop.abort();
  }, [svg]);
}
