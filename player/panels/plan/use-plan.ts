import { useEffect, useState } from 'react';
import type { PlanBox } from './plan-box.ts';

/** A floor's plan as a picture, and the part of the floor it shows. */
export interface Plan {
  address: string;
  box: PlanBox;
}

/** Units of a plan to the metre. */
const UNITS = 50;

/** The plan at an address without the names in it, which would be too small to read; null until it is there, or without one. */
export function usePlan(address: string | null): Plan | null {
  const [plan, setPlan] = useState<Plan | null>(null);
  useEffect(() => {
    if (!address) return;
    const abort = new AbortController();
    let made: Plan | null = null;
    fetchPlan(address, abort.signal).then(
      (fetched) => {
        if (abort.signal.aborted) return fetched && URL.revokeObjectURL(fetched.address);
        made = fetched;
        setPlan(fetched);
      },
      () => {}, // the rooms' outlines are drawn in its place
    );
    return () => {
      abort.abort();
      if (made) URL.revokeObjectURL(made.address);
      setPlan(null);
    };
  }, [address]);
  return plan;
}

async function fetchPlan(address: string, signal: AbortSignal): Promise<Plan | null> {
  const response = await fetch(address, { signal });
  if (!response.ok) return null;
  const drawing = new DOMParser().parseFromString(await response.text(), 'image/svg+xml');
  const [x, z, width, depth] = (drawing.documentElement.getAttribute('viewBox') ?? '')
    .split(/[\s,]+/)
    .map((part) => Number(part) / UNITS);
  if (x === undefined || z === undefined || !width || !depth) return null;
  for (const text of drawing.querySelectorAll('text')) text.remove();
  const picture = new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' });
  return { address: URL.createObjectURL(picture), box: { x, z, width, depth } };
}
