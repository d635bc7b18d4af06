import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Space } from '../../../../../../contract/scans/space.ts';
import { fit, floorBox, type Size, type View } from './view.ts';

/** The size until the page has been measured, and on the server. */
const FIRST: Size = { width: 800, height: 560 };

export interface PlanView {
  view: View;
  size: Size;
  change: (next: (view: View, size: Size) => View) => void;
  /** Shows the whole floor. */
  fitFloor: () => void;
}

/** Returns the visible part of the plan, which is the whole floor after a change of floor. */
export function useView(svg: RefObject<SVGSVGElement | null>, space: Space, floor: string): PlanView {
  const [size, setSize] = useState(FIRST);
  const [view, setView] = useState(() => fit(floorBox(space, floor), FIRST));
  const now = useRef({ space, floor, size });
  useEffect(() => {
    now.current = { space, floor, size };
  });

  const fitted = useRef({ floor, measured: false });
  useEffect(() => {
    const element = svg.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width < 1 || height < 1) return;
      setSize({ width, height });
      if (fitted.current.measured) return;
      fitted.current.measured = true;
      setView(fit(floorBox(now.current.space, now.current.floor), { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [svg]);

  const fitFloor = useCallback(
    () => setView(fit(floorBox(now.current.space, now.current.floor), now.current.size)),
    [],
  );
  useEffect(() => {
    if (fitted.current.floor === floor) return;
    fitted.current.floor = floor;
    fitFloor();
  }, [floor, fitFloor]);

  const change = useCallback<PlanView['change']>(
    (next) => setView((view) => next(view, now.current.size)),
    [],
  );
  return { view, size, change, fitFloor };
}
