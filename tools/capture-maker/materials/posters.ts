import { cellRandom } from './noise.ts';
import { rect } from './rect.ts';

export function hills(w: number, h: number): string {
  const layer = (y: number, fill: string, seed: number) => {
    const points = Array.from({ length: 9 }, (_, i) => `${(i * w) / 8},${y - cellRandom(i, seed) * 44}`);
    return `<polygon points="0,${h} ${points.join(' ')} ${w},${h}" fill="${fill}"/>`;
  };
  return (
    rect(0, 0, w, h, '#e9dfcf') +
    `<circle cx="${w * 0.68}" cy="70" r="34" fill="#d98b5f"/>` +
    layer(150, '#a9bdb4', 1) +
    layer(190, '#6f9289', 2) +
    layer(235, '#3f665f', 3)
  );
}

export function shapes(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#efe9de') +
    `<circle cx="100" cy="110" r="62" fill="#c8913f"/><path d="M60 320v-120a70 70 0 0 1 140 0v120z" fill="#2f6f73"/><circle cx="185" cy="90" r="28" fill="#a9573a"/>`
  );
}

export function lines(w: number, h: number): string {
  const strokes = Array.from({ length: 14 }, (_, i) => {
    const y = 30 + i * 21;
    return `<path d="M24 ${y}C90 ${y - 26} 150 ${y + 30} 232 ${y - 6}" fill="none" stroke="#33454c" stroke-width="${1.5 + cellRandom(i, 2) * 5}"/>`;
  });
  return rect(0, 0, w, h, '#f2eee6') + strokes.join('');
}

export function sun(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#24434f') +
    `<path d="M0 190H${w}V${h}H0z" fill="#173039"/><circle cx="170" cy="190" r="84" fill="#e0a458"/><path d="M0 190H${w}V${h}H0z" fill="#1b3944" opacity=".82"/>` +
    Array.from({ length: 6 }, (_, i) => rect(90 + i * 9, 200 + i * 9, 160 - i * 18, 3, '#e0a458')).join('')
  );
}

export function planPoster(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#f6f4ef') +
    `<g fill="none" stroke="#2c3a40" stroke-width="2.5"><rect x="22" y="28" width="116" height="120"/><path d="M22 90h60m16 0h40M82 28v40M82 90v58"/></g>` +
    Array.from({ length: 4 }, (_, i) =>
      rect(22, 168 + i * 10, 50 + cellRandom(i, 12) * 60, 3, '#5a666b'),
    ).join('')
  );
}

export function keypad(w: number, h: number): string {
  const keys = Array.from({ length: 8 }, (_, i) =>
    rect(100 + (i % 2) * 26, 16 + Math.floor(i / 2) * 24, 20, 16, '#8f979b'),
  );
  return (
    rect(0, 0, w, h, '#e4e6e6') +
    rect(14, 16, 74, 60, '#22424a') +
    rect(22, 28, 44, 5, '#9fd0c3') +
    keys.join('')
  );
}
