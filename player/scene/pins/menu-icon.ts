import { inkOn } from '../../../design/ink-on.ts';
import { pointIcons } from '../../../design/point-icons.ts';
import type { Marker } from '../../tour/annotation-kind.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Returns the icon of a point as a picture to draw on a disc of the point's colour; null if the point has no
 * icon or this version does not know it.
 */
export function menuIcon({ icon, color }: Marker): SVGElement | null {
  const data = icon && pointIcons[icon];
  if (!data) return null;
  const picture = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  for (const [element, attributes] of [
    [picture, { viewBox: '-7 -7 38 38', stroke: inkOn(color) }],
    [
      path,
      { d: data, fill: 'none', 'stroke-width': '2.5', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    ],
  ] as const)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  picture.append(path);
  return picture;
}
