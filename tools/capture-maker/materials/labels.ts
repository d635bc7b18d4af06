import { cellRandom } from './patterns.ts';
import { centred, rect, textLines, words, type Sketch } from './sheet.ts';

const SHELVES = ['A 1', 'A 2', 'A 3', 'A 4', 'A 5', 'A 6', 'A 7', 'A 8'];
const CIRCUITS = ['HC 1', 'HC 2', 'HC 3', 'AHU', 'DHW'];
const PANELS: Readonly<Record<string, string>> = {
  incomer: 'Main supply',
  ways: 'Outgoing ways',
  compensation: 'Compensation',
  controls: 'Controls',
  board: 'DB 0.2',
};

/** Dials, nameplates and labels on devices and shelves. */
export const plantLabels: Record<string, Sketch> = {
  dial: { size: [96, 96], draw: dial },
  meter: { size: [96, 96], draw: panelMeter },
  nameplate: { size: [132, 88], draw: nameplate },
  'meter-digital': { size: [120, 80], draw: digitalMeter },
  spine: { size: [60, 180], draw: spine },
  'box-label': { size: [96, 88], draw: boxLabel },
  vessel: {
    size: [132, 78],
    draw: (w, h) =>
      rect(0, 0, w, h, '#f3f3f0') +
      centred('EV 250', w, 36, 26, '#8d1f19') +
      textLines([20, 50], 2, 12, 90, '#555', 3),
  },
  'extinguisher-label': {
    size: [70, 112],
    draw: (w, h) =>
      rect(0, 0, w, h, '#f1ece2') +
      rect(6, 6, w - 12, 24, '#8b1a14') +
      textLines([8, 40], 5, 12, w - 16, '#8b2a22', 6),
  },
  'ahu-filter': { size: [64, 64], draw: icon('<path d="M18 18l14 30 14-30z"/>') },
  'ahu-fan': {
    size: [64, 64],
    draw: icon('<circle cx="32" cy="32" r="17"/><path d="M20 22l25 10-25 10z"/>'),
  },
  'ahu-wheel': {
    size: [64, 64],
    draw: icon('<circle cx="32" cy="32" r="17"/><path d="M32 15v34M15 32h34"/>'),
  },
  'ahu-coil': { size: [64, 64], draw: icon('<path d="M16 46l32-28M16 18h32v28H16z"/>') },
  'tank-1': { size: [200, 100], draw: tankLabel('BT 1') },
  'tank-2': { size: [200, 100], draw: tankLabel('BT 2') },
  ...Object.fromEntries(
    SHELVES.map((name, i): [string, Sketch] => [
      `shelf-${i}`,
      { size: [104, 144], draw: shelfLabel(name, i) },
    ]),
  ),
  ...Object.fromEntries(
    CIRCUITS.map((name, i): [string, Sketch] => [
      `circuit-${i}`,
      {
        size: [120, 60],
        draw: (w, h) =>
          rect(0, 0, w, h, '#fafaf7') + rect(0, 0, w, 12, '#bb4334') + centred(name, w, 48, 30, '#22292e'),
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(PANELS).map(([name, title]): [string, Sketch] => [
      `panel-${name}`,
      { size: [168, 42], draw: (w, h) => rect(0, 0, w, h, '#22292e') + centred(title, w, 28, 18, '#f4f4f0') },
    ]),
  ),
};

function icon(shape: string): Sketch['draw'] {
  return (w, h) =>
    rect(0, 0, w, h, '#f4f5f3') +
    `<g fill="none" stroke="#2c5f97" stroke-width="4" stroke-linejoin="round">${shape}</g>`;
}

function dial(w: number, h: number): string {
  const marks = Array.from({ length: 11 }, (_, i) => {
    const angle = ((i - 5) * 27 * Math.PI) / 180;
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    return `<path d="M${48 + s * 36} ${48 - c * 36}L${48 + s * 44} ${48 - c * 44}" stroke="#22292e" stroke-width="3"/>`;
  });
  return (
    rect(0, 0, w, h, '#f6f6f3') +
    marks.join('') +
    '<path d="M20 30a33 33 0 0 1 22-14" fill="none" stroke="#3f9a5f" stroke-width="5"/><path d="M48 48L72 26" stroke="#bb2a1f" stroke-width="5"/><circle cx="48" cy="48" r="6" fill="#22292e"/>'
  );
}

function panelMeter(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#f4f4ef') +
    '<path d="M14 66A46 46 0 0 1 82 66" fill="none" stroke="#22292e" stroke-width="4"/><path d="M48 84L66 38" stroke="#bb2a1f" stroke-width="4"/>' +
    centred('A', w, 88, 18, '#22292e')
  );
}

function nameplate(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#dfe2e3') +
    rect(6, 6, w - 12, 20, '#2a343b') +
    textLines([8, 34], 4, 13, w - 20, '#5a646a', 5)
  );
}

function digitalMeter(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#e9ebea') +
    rect(10, 12, w - 20, 34, '#b9c7b4') +
    centred('048213', w, 38, 24, '#1e2a1e') +
    textLines([12, 56], 2, 10, 80, '#8a9194', 4)
  );
}

function spine(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#f6f3ea') +
    rect(0, 0, w, 30, '#c9563f') +
    words('0.1', 12, 23, 20, '#fff') +
    `<g transform="translate(16 44)">${textLines([0, 0], 8, 15, 32, '#5f6468', 9)}</g>`
  );
}

function boxLabel(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#f8f6ef') +
    rect(6, 6, w - 12, h - 12, 'none', 'stroke="#8a4a34" stroke-width="3"') +
    words('2019', 20, 40, 22, '#3a3f43') +
    textLines([16, 52], 2, 14, 60, '#8a8f92', 3)
  );
}

function tankLabel(name: string): Sketch['draw'] {
  return (w, h) =>
    rect(0, 0, w, h, '#22313a') + centred(name, w, 58, 46, '#f4f5f2') + rect(20, 74, w - 40, 10, '#ef8a4a');
}

function shelfLabel(name: string, seed: number): Sketch['draw'] {
  return (w, h) =>
    rect(0, 0, w, h, '#f8f7f2') +
    rect(0, 0, w, 46, '#22313a') +
    centred(name, w, 35, 30, '#f4f5f2') +
    Array.from({ length: 6 }, (_, i) =>
      rect(10, 58 + i * 14, 30 + cellRandom(i, seed, 5) * 50, 6, '#747b80'),
    ).join('');
}
