import type { Opening, Wall } from '../building/wall.ts';
import { mm } from './plan-shapes.ts';
import type { Place } from './plan-shapes.ts';

function bar(wall: Wall, from: number, to: number, half: number, attributes = ''): string {
  const [x, z] = wall.axis === 'x' ? [from, wall.at - half] : [wall.at - half, from];
  const [w, h] = wall.axis === 'x' ? [to - from, 2 * half] : [2 * half, to - from];
  return `<rect x="${mm(x)}" y="${mm(z)}" width="${mm(w)}" height="${mm(h)}"${attributes}/>`;
}

export function wallShape(wall: Wall): string {
  const half = wall.glazing ? 0.03 : wall.thickness / 2;
  const glass = ' fill="#fff" stroke="#2b3238" stroke-width="1"';
  const parts: string[] = [];
  let from = wall.from;
  for (const opening of wall.openings) {
    parts.push(bar(wall, from, opening.from, half, wall.glazing ? glass : ''));
    if (opening.kind === 'window')
      parts.push(bar(wall, opening.from, opening.to, half, glass), bar(wall, opening.from, opening.to, 0.02));
    from = opening.to;
  }
  parts.push(bar(wall, from, wall.to, half, wall.glazing ? glass : ''));
  return parts.join('');
}

export function swing(wall: Wall, { from, to, leaf }: Opening): string {
  if (!leaf) return '';
  const width = to - from;
  const [hinge, open, shut]: [Place, Place, Place] = [
    [from, wall.at],
    [from, wall.at + leaf * width],
    [to, wall.at],
  ];
  const at = ([a, c]: Place) => (wall.axis === 'x' ? `${mm(a)} ${mm(c)}` : `${mm(c)} ${mm(a)}`);
  return `<path d="M${at(hinge)}L${at(open)}A${mm(width)} ${mm(width)} 0 0 ${leaf > 0 ? 0 : 1} ${at(shut)}"/>`;
}
