import type { IconNode } from 'lucide';

type Attributes = Record<string, string | number | undefined>;

/** A drawing of Lucide's as the data of one path, for where no element is drawn: textures, archives, plans. */
export function iconPath(node: IconNode): string {
  return node.map(([tag, attributes]) => dataOf(tag, attributes)).join('');
}

function dataOf(tag: string, attributes: Attributes): string {
  // begins at the origin again, where its first step is relative
  if (tag === 'path') return String(attributes['d']).replace(/^m/, 'M0 0m');
  if (tag === 'circle') return circleData(attributes);
  if (tag === 'rect') return rectData(attributes);
  if (tag === 'line')
    return `M${attributes['x1']} ${attributes['y1']}L${attributes['x2']} ${attributes['y2']}`;
  throw new Error(`A path of ${tag} is not known`);
}

function circleData({ cx, cy, r }: Attributes): string {
  return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0`;
}

function rectData({ x = 0, y = 0, width, height, rx = 0 }: Attributes): string {
  const [r, across, down] = [Number(rx), Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${Number(x) + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
