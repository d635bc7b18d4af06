import { cellRandom } from './noise.ts';
import { rect } from './rect.ts';

export function planDrawing(w: number, h: number): string {
  const rooms = [
    [20, 25, 80, 50],
    [100, 25, 60, 50],
    [160, 25, 70, 90],
    [20, 75, 50, 50],
    [70, 75, 90, 50],
  ];
  return (
    rect(0, 0, w, h, '#1d2a33') +
    rect(0, 0, w, 12, '#2b3d49') +
    rooms
      .map(([x, y, a, b], i) =>
        rect(x!, y!, a!, b!, i === 2 ? '#2f7d80' : 'none', 'stroke="#cfe3e6" stroke-width="2"'),
      )
      .join('')
  );
}

export function chartDrawing(w: number, h: number): string {
  const bars = Array.from({ length: 12 }, (_, i) => {
    const height = 20 + cellRandom(i, 3) * 70;
    return rect(60 + i * 15, h - 20 - height, 10, height, i % 4 === 1 ? '#d98b3a' : '#3f8a8c');
  });
  return (
    rect(0, 0, w, h, '#f3f4f2') +
    rect(0, 0, 44, h, '#27343c') +
    rect(60, 14, 90, 8, '#52606a') +
    bars.join('')
  );
}

export function textDrawing(w: number, h: number): string {
  const rows = Array.from({ length: 13 }, (_, i) => {
    const colours = ['#9ccfd8', '#e0def4', '#f6c177', '#c4a7e7'];
    return rect(16 + (i % 3) * 12, 14 + i * 10, 40 + cellRandom(i, 8) * 120, 4, colours[i % 4]!);
  });
  return rect(0, 0, w, h, '#20232e') + rows.join('');
}
