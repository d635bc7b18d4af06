import { useMemo, useEffect, useState } from 'react';
import type { Floor } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { boxAround, type PlanBox } from './plan-labels.ts';

/** The number of units per metre in the SVG of a plan. */
const UNITS = 50;

/**
 * Returns a floor's plan (null until it is loaded, or if there is none), the floor's rooms, and the visible
 * part of the floor: the extent of the plan or, without a plan, of the rooms.
 */
export function useFloorPlan(capture: Capture, floor: Floor) {
  const plan = usePlan(capture.planOf(floor.id));
  const rooms = useMemo(() => capture.rooms.filter((room) => room.floor === floor.id), [capture, floor]);
  const box = useMemo(() => plan?.box ?? boxAround(rooms), [plan, rooms]);
  return { plan, rooms, box };
}

/** A floor's plan as a picture, and the part of the floor that it shows. */
interface Plan {
  address: string;
  box: PlanBox;
}

/**
 * Returns the plan at an address, without its names, which would be too small to read. Returns null while the
 * plan is loading, if there is none, or if it cannot be loaded.
 */
function usePlan(address: string | null): Plan | null {
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
      () => {}, // The rooms' outlines are drawn instead.
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
