import { createSheet, type Drawing } from './sheet.ts';
import { cellRandom } from './patterns.ts';

function hills(w: number, h: number): string {
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

function shapes(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#efe9de') +
    `<circle cx="100" cy="110" r="62" fill="#c8913f"/><path d="M60 320v-120a70 70 0 0 1 140 0v120z" fill="#2f6f73"/><circle cx="185" cy="90" r="28" fill="#a9573a"/>`
  );
}

function lines(w: number, h: number): string {
  const strokes = Array.from({ length: 14 }, (_, i) => {
    const y = 30 + i * 21;
    return `<path d="M24 ${y}C90 ${y - 26} 150 ${y + 30} 232 ${y - 6}" fill="none" stroke="#33454c" stroke-width="${1.5 + cellRandom(i, 2) * 5}"/>`;
  });
  return rect(0, 0, w, h, '#f2eee6') + strokes.join('');
}

function sun(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#24434f') +
    `<path d="M0 190H${w}V${h}H0z" fill="#173039"/><circle cx="170" cy="190" r="84" fill="#e0a458"/><path d="M0 190H${w}V${h}H0z" fill="#1b3944" opacity=".82"/>` +
    Array.from({ length: 6 }, (_, i) => rect(90 + i * 9, 200 + i * 9, 160 - i * 18, 3, '#e0a458')).join('')
  );
}

function planPoster(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#f6f4ef') +
    `<g fill="none" stroke="#2c3a40" stroke-width="2.5"><rect x="22" y="28" width="116" height="120"/><path d="M22 90h60m16 0h40M82 28v40M82 90v58"/></g>` +
    Array.from({ length: 4 }, (_, i) =>
      rect(22, 168 + i * 10, 50 + cellRandom(i, 12) * 60, 3, '#5a666b'),
    ).join('')
  );
}

function keypad(w: number, h: number): string {
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

function planDrawing(w: number, h: number): string {
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

function chartDrawing(w: number, h: number): string {
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

function textDrawing(w: number, h: number): string {
  const rows = Array.from({ length: 13 }, (_, i) => {
    const colours = ['#9ccfd8', '#e0def4', '#f6c177', '#c4a7e7'];
    return rect(16 + (i % 3) * 12, 14 + i * 10, 40 + cellRandom(i, 8) * 120, 4, colours[i % 4]!);
  });
  return rect(0, 0, w, h, '#20232e') + rows.join('');
}

function twinDrawing(w: number, h: number): string {
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

function boardDrawing(w: number, h: number): string {
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

/** The office's drawings, which other sheets may reuse. */
export const drawings: Record<string, Drawing> = {
  'screen-0': { at: [0, 0, 256, 150], draw: planDrawing },
  'screen-1': { at: [256, 0, 256, 150], draw: chartDrawing },
  'screen-2': { at: [512, 0, 256, 150], draw: textDrawing },
  'screen-3': { at: [768, 0, 256, 150], draw: twinDrawing },
  wallscreen: { at: [0, 152, 512, 288], draw: twinDrawing },
  board: { at: [512, 152, 512, 288], draw: boardDrawing },
  'art-hills': { at: [0, 442, 340, 256], draw: hills },
  'art-shapes': { at: [342, 442, 256, 340], draw: shapes },
  'art-lines': { at: [600, 442, 256, 340], draw: lines },
  'art-sun': { at: [0, 700, 340, 256], draw: sun },
  poster: { at: [342, 784, 160, 230], draw: planPoster },
  keypad: { at: [860, 442, 160, 120], draw: keypad },
};

/** The office's pictures, and those that other spaces may show too. */
export const pictureSheet = createSheet(drawings);

const rect = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
