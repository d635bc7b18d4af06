import { cellRandom } from './noise.ts';
import { rect } from './rect.ts';

export function twinDrawing(w: number, h: number): string {
  const unit = w / 256;
  const iso = (x: number, y: number, z: number) =>
    `${(128 + (x - y) * 0.87 * 22) * unit},${(60 + (x + y) * 11 - z * 22) * unit}`;
  const floor = `<polygon points="${iso(0, 0, 0)} ${iso(4, 0, 0)} ${iso(4, 3, 0)} ${iso(0, 3, 0)}" fill="#d9cdb9"/>`;
  const walls =
    `<polygon points="${iso(0, 0, 0)} ${iso(4, 0, 0)} ${iso(4, 0, 1)} ${iso(0, 0, 1)}" fill="#f1eee8"/>` +
    `<polygon points="${iso(0, 0, 0)} ${iso(0, 3, 0)} ${iso(0, 3, 1)} ${iso(0, 0, 1)}" fill="#c9d6d4"/>` +
    `<polygon points="${iso(2, 0, 0)} ${iso(2, 1.6, 0)} ${iso(2, 1.6, 1)} ${iso(2, 0, 1)}" fill="#b3c6c3"/>`;
  return rect(0, 0, w, h, '#eef2f2') + rect(0, 0, w, 14 * unit, '#1f5f63') + floor + walls;
}

export function boardDrawing(w: number, h: number): string {
  const notes = ['#f3d86b', '#f2a488', '#9fd0c3', '#f3d86b', '#b9c9ee', '#f2a488'];
  return (
    rect(0, 0, w, h, '#fbfbf9') +
    `<g fill="none" stroke="#2c4a7a" stroke-width="3" stroke-linejoin="round"><path d="M30 60h120v70h-120zM150 95h60l-14-10m14 10l-14 10"/><rect x="215" y="60" width="110" height="70"/><path d="M270 130v45h-160v-40"/></g>` +
    `<path d="M30 240c40-60 70-10 100-40s60 20 110-40" fill="none" stroke="#b1483a" stroke-width="3"/>` +
    notes.map((fill, i) => rect(360 + (i % 3) * 46, 50 + Math.floor(i / 3) * 52, 38, 38, fill)).join('') +
    Array.from({ length: 5 }, (_, i) =>
      rect(360, 180 + i * 16, 60 + cellRandom(i, 5) * 70, 3, '#38424a'),
    ).join('')
  );
}
