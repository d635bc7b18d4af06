import { cellRandom } from './noise.ts';
import { centred, rect, textLines, words } from './svg-parts.ts';
import type { Sketch } from './svg-parts.ts';

/** What screens and displays show. */
export const plantScreens: Record<string, Sketch> = {
  bms: { size: [320, 256], draw: schematic },
  'screen-0': { size: [256, 150], draw: scannedPage },
  'screen-1': { size: [256, 150], draw: assetList },
  'screen-2': { size: [256, 150], draw: trend },
  'screen-3': { size: [256, 150], draw: basementPlan },
  'boiler-panel': { size: [192, 96], draw: boilerPanel },
  controller: { size: [130, 80], draw: (w, h) => controller(w, h, '21.0', '°C') },
  'power-factor': { size: [130, 80], draw: (w, h) => controller(w, h, '0.97', 'cos φ') },
  'pump-display': {
    size: [90, 55],
    draw: (w, h) =>
      rect(0, 0, w, h, '#0f2a22') + centred('3.2', w, 30, 24, '#8ff0c0') + rect(14, 40, 50, 6, '#39b27f'),
  },
  lift: { size: [72, 48], draw: (w, h) => rect(0, 0, w, h, '#14181b') + centred('-1', w, 36, 30, '#f0a35e') },
};

function schematic(w: number, h: number): string {
  const run = (d: string, colour: string) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="5"/>`;
  const tank = (x: number) => rect(x, 110, 34, 86, '#e6ebee', 'rx="10" stroke="#51616c" stroke-width="2"');
  const unit = (x: number) => rect(x, 118, 40, 62, '#39464f', 'rx="3"') + rect(x + 8, 128, 24, 12, '#f2a65a');
  const value = (x: number, y: number, text: string) =>
    rect(x, y, 44, 18, '#14303a') + words(text, x + 5, y + 13.5, 12, '#8fe3d0');
  return (
    rect(0, 0, w, h, '#f1f4f4') +
    rect(0, 0, w, 26, '#1f5f63') +
    words('Heating plant', 10, 18, 14, '#fff') +
    run('M40 118V74H284', '#c2483a') +
    run('M90 118V74', '#c2483a') +
    run('M162 110V74M212 110V74', '#c2483a') +
    run('M40 180V222H284', '#2c5f97') +
    run('M90 180V222M162 196V222M212 196V222', '#2c5f97') +
    unit(20) +
    unit(70) +
    tank(146) +
    tank(196) +
    [250, 284]
      .map((x) => run(`M${x} 74V222`, '#8a979e') + `<circle cx="${x}" cy="148" r="12" fill="#237a5e"/>`)
      .join('') +
    value(100, 50, '62 °C') +
    value(236, 50, '58 °C') +
    value(110, 230, '41 °C') +
    value(250, 176, '2.1 b')
  );
}

function scannedPage(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#3b4349') +
    rect(0, 0, w, 12, '#22292e') +
    rect(40, 20, 84, 118, '#fbfaf5') +
    rect(130, 20, 84, 118, '#f6f4ec') +
    textLines([48, 30], 9, 11, 66, '#6c6f70', 4) +
    '<g fill="none" stroke="#49535a" stroke-width="1.6"><rect x="138" y="34" width="68" height="44"/><path d="M138 56h30v22M168 34v14h38"/></g>' +
    textLines([138, 90], 4, 11, 66, '#6c6f70', 7) +
    rect(8, 20, 24, 118, '#2c3439')
  );
}

function assetList(w: number, h: number): string {
  const rows = Array.from({ length: 8 }, (_, i) => {
    const y = 34 + i * 14;
    const state = ['#38a169', '#38a169', '#e0a12f', '#38a169', '#38a169', '#d2483a', '#38a169', '#38a169'][
      i
    ]!;
    return (
      rect(62, y - 3, w - 70, 12, i % 2 ? '#fff' : '#eef1f1') +
      `<circle cx="70" cy="${y + 3}" r="3.4" fill="${state}"/>` +
      rect(80, y, 40 + cellRandom(i, 5) * 40, 5, '#48545b') +
      rect(180, y, 30 + cellRandom(i, 9) * 26, 5, '#9aa6ab')
    );
  });
  return (
    rect(0, 0, w, h, '#f7f8f8') +
    rect(0, 0, 54, h, '#1f3a44') +
    rect(0, 0, w, 16, '#1f5f63') +
    textLines([8, 28], 6, 16, 36, '#7fa3a6', 2) +
    rows.join('')
  );
}

function trend(w: number, h: number): string {
  const curve = (seed: number, base: number) =>
    Array.from(
      { length: 24 },
      (_, i) => `${20 + i * 10},${base - cellRandom(i, seed) * 18 - Math.sin(i / 3.2) * 14}`,
    ).join(' ');
  return (
    rect(0, 0, w, h, '#1c242a') +
    Array.from({ length: 6 }, (_, i) => rect(18, 24 + i * 20, w - 30, 1, '#37434a')).join('') +
    `<polyline points="${curve(3, 70)}" fill="none" stroke="#e4705f" stroke-width="2.5"/><polyline points="${curve(6, 118)}" fill="none" stroke="#5f9fe0" stroke-width="2.5"/>`
  );
}

function basementPlan(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#eef2f2') +
    rect(0, 0, w, 14, '#1f5f63') +
    '<g fill="#fff" stroke="#2b3238" stroke-width="3"><path d="M24 30h208v100H24z"/><path d="M24 70h208M24 84h208M92 30v40M126 30v40M156 30v40M198 30v40M108 84v46M164 84v46" fill="none"/></g>' +
    '<circle cx="46" cy="104" r="6" fill="#d2483a"/><circle cx="140" cy="106" r="6" fill="#e0a12f"/><circle cx="178" cy="50" r="6" fill="#3b82c4"/><circle cx="60" cy="50" r="6" fill="#38a169"/>'
  );
}

function boilerPanel(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#101619') +
    words('62.4', 18, 60, 46, '#f4f6f5') +
    words('°C', 128, 60, 22, '#9fb0b6') +
    rect(18, 74, 156, 7, '#26343b') +
    rect(18, 74, 98, 7, '#ef8a4a') +
    '<path d="M168 22c8 9 10 14 10 19a10 10 0 0 1-20 0c0-5 5-9 10-19z" fill="#ef8a4a"/>'
  );
}

function controller(w: number, h: number, value: string, unit: string): string {
  return (
    rect(0, 0, w, h, '#12262c') +
    words(value, 10, 36, 26, '#bdf0e4') +
    words(unit, 84, 34, unit.length > 2 ? 12 : 14, '#6fb0a5') +
    textLines([10, 48], 2, 13, 100, '#3f8a80', 4)
  );
}
