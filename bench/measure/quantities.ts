import type { MeasurementKind } from '../../contract/measuring/measurement.ts';
import { add, inner, outer, size } from './space.ts';
import type { Place } from './space.ts';

interface Point {
  position: Place;
  normal?: Place | undefined;
}

/** The plain geometry of a measurement: of true places its truth, of measured ones what anybody would compute. */
export function quantities(
  kind: MeasurementKind,
  points: readonly Point[],
  height = 0,
): Record<string, number> {
  const places = points.map(({ position }) => position);
  const [first, second, third] = places as [Place, Place, Place];
  switch (kind) {
    case 'distance':
      return { distance: size(add(second, first, -1)) };
    case 'path':
      return { total: total(places) };
    case 'height':
      return { height: Math.abs(second[1] - first[1]) };
    case 'clearance':
      return { clearance: Math.abs(inner(add(second, first, -1), points[0]!.normal!)) };
    case 'angle': {
      const arms = [add(first, second, -1), add(third, second, -1)] as const;
      return { angle: Math.atan2(size(outer(...arms)), inner(...arms)) };
    }
    case 'area':
      return { area: area(places) };
    case 'room': {
      const perimeter = total([...places, first]);
      return { area: area(places), volume: area(places) * height, perimeter, height };
    }
  }
}

function total(places: readonly Place[]): number {
  return places.slice(1).reduce((sum, place, i) => sum + size(add(place, places[i]!, -1)), 0);
}

/** A fan of triangles from the first corner, each with its sign. */
function area(places: readonly Place[]): number {
  const [first, ...others] = places as [Place, ...Place[]];
  const sum = others
    .slice(1)
    .reduce<Place>(
      (sum, place, i) => add(sum, outer(add(others[i]!, first, -1), add(place, first, -1)), 0.5),
      [0, 0, 0],
    );
  return size(sum);
}
