import {
  createSheet,
  type Drawing,
  type PictureSheet,
  type Sketch,
  rect,
  textLines,
  words,
  centred,
} from './sheet.ts';
import { plantLabels } from './labels.ts';
import { cellRandom } from './patterns.ts';

/** The contents of screens and displays. */
const plantScreens: Record<string, Sketch> = {
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

const ROOMS: Readonly<Record<string, string>> = {
  archive: 'Archive',
  reading: 'Reading room',
  telecom: 'Telecom',
  electrical: 'Switch room',
  changing: 'Changing room',
  heating: 'Heating plant',
  ventilation: 'Ventilation',
  workshop: 'Workshop',
};

/** Signs on walls and doors. */
const plantSigns: Record<string, Sketch> = {
  exit: { size: [256, 128], draw: exitSign },
  warning: { size: [112, 112], draw: warningSign },
  fire: { size: [112, 112], draw: fireSign },
  hose: { size: [128, 128], draw: hoseSign },
  qr: { size: [88, 88], draw: qrCode },
  'escape-plan': { size: [256, 184], draw: escapePlan },
  drawing: { size: [300, 208], draw: technicalDrawing },
  ...Object.fromEntries(
    Object.entries(ROOMS).map(([id, name], i): [string, Sketch] => [
      `room-${id}`,
      { size: [184, 64], draw: (w, h) => roomSign(w, h, name, i) },
    ]),
  ),
};

function roomSign(w: number, h: number, name: string, i: number): string {
  return (
    rect(0, 0, w, h, '#2a343b') +
    words(`0.${String(i + 1).padStart(2, '0')}`, 12, 28, 22, '#f2b84b') +
    words(name, 12, 52, 18, '#f5f5f1')
  );
}

function exitSign(w: number, h: number): string {
  const man =
    '<circle cx="92" cy="28" r="11"/><path d="M84 42l26 6 14 20-8 6-14-17-7-2-6 20 20 14-6 34h-11l3-28-22-13-12 24-30-4 2-11 22 3 14-40-14 4-8 16-10-5 10-22z"/>';
  const arrow = '<path d="M200 28h14v40h14l-21 30-21-30h14z"/>';
  return (
    rect(0, 0, w, h, '#118a4a') +
    `<g fill="#fff"><path d="M132 18h32v96h-32zM140 26v80h16V26z" fill-rule="evenodd"/>${man}${arrow}</g>`
  );
}

function warningSign(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#ccd1ce') +
    '<path d="M56 8L106 100H6z" fill="#f2c21b" stroke="#1c1c1c" stroke-width="7" stroke-linejoin="round"/><path d="M60 34L44 68h12l-6 24 20-32H57l9-26z" fill="#1c1c1c"/>'
  );
}

function fireSign(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#b5251d') +
    '<g fill="#fff"><rect x="30" y="40" width="26" height="58" rx="8"/><path d="M36 38v-10h14v10zM50 22l22-8v10l-22 6zM72 60c8 6 14 14 14 24a16 16 0 0 1-24 12c8-4 8-12 4-18 6 0 8-8 6-18z"/></g>'
  );
}

function hoseSign(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#b5251d') +
    '<g fill="none" stroke="#fff" stroke-width="9"><circle cx="58" cy="60" r="34"/><circle cx="58" cy="60" r="16"/><path d="M92 60v38h22"/></g>'
  );
}

function qrCode(w: number, h: number): string {
  const cells = Array.from({ length: 121 }, (_, i) => {
    const [x, y] = [i % 11, Math.floor(i / 11)];
    return cellRandom(x, y, 44) > 0.5 ? rect(11 + x * 6, 11 + y * 6, 6, 6, '#15191c') : '';
  });
  const eye = (x: number, y: number) =>
    rect(x, y, 20, 20, '#15191c') + rect(x + 3, y + 3, 14, 14, '#fff') + rect(x + 6, y + 6, 8, 8, '#15191c');
  return rect(0, 0, w, h, '#fff') + cells.join('') + eye(10, 10) + eye(58, 10) + eye(10, 58);
}

function escapePlan(w: number, h: number): string {
  return (
    rect(0, 0, w, h, '#fcfcfa') +
    rect(0, 0, w, 24, '#118a4a') +
    words('Escape plan', 10, 17, 14, '#fff') +
    '<path d="M20 78h216v26H20z" fill="#cfe9d8"/><path d="M40 91h170m-12-8l12 8-12 8" fill="none" stroke="#118a4a" stroke-width="4"/>' +
    '<g fill="none" stroke="#22292e" stroke-width="3"><path d="M20 36h216v112H20zM20 78h216M20 104h216M92 36v42M128 36v42M158 36v42M200 36v42M106 104v44M164 104v44"/></g>' +
    '<circle cx="60" cy="91" r="6" fill="#2563c9"/>' +
    textLines([20, 158], 2, 11, 120, '#777', 3)
  );
}

function technicalDrawing(w: number, h: number): string {
  const radiators = Array.from({ length: 9 }, (_, i) => rect(40 + i * 24, 44, 14, 6, '#bb4334')).join('');
  return (
    rect(0, 0, w, h, '#f7f5ee') +
    `<g fill="none" stroke="#3b474e" stroke-width="2"><rect x="10" y="10" width="${w - 20}" height="${h - 20}"/><path d="M34 36h230v130H34zM34 96h230M110 36v60M178 36v60M148 96v70"/><path d="M34 180h230M34 174v12M110 174v12M178 174v12M264 174v12" stroke-width="1"/></g>` +
    `<g fill="none" stroke-width="2.4"><path d="M60 150V58h190v60" stroke="#bb4334"/><path d="M70 150V66h172v52" stroke="#2c5f97"/></g>` +
    radiators +
    rect(w - 70, h - 66, 56, 52, '#fff', 'stroke="#3b474e" stroke-width="1.5"') +
    textLines([w - 64, h - 58], 4, 11, 44, '#6a757b', 8)
  );
}

const SHEET = 1024;
/** The scale of sketches on the sheet. They are drawn larger. */
const SCALE = 0.84;

/** Signs, dials, plates and screens of a plant room and an archive. */
export const plantSheet: PictureSheet = createSheet(
  inRows({ ...plantScreens, ...plantSigns, ...plantLabels }),
);

/** Arranges sketches in rows, the tallest first. Throws if they do not fit. */
function inRows(sketches: Readonly<Record<string, Sketch>>): Record<string, Drawing> {
  const placed: Record<string, Drawing> = {};
  let [x, y, row] = [0, 0, 0];
  const tallestFirst = Object.entries(sketches).sort(
    ([, a], [, b]) => b.size[1] - a.size[1] || b.size[0] - a.size[0],
  );
  for (const [name, sketch] of tallestFirst) {
    const [w, h] = sketch.size.map((side) => Math.round(side * SCALE)) as [number, number];
    if (x + w > SHEET) [x, y, row] = [0, y + row + 2, 0];
    if (y + h > SHEET) throw new Error(`No room on the sheet for '${name}'.`);
    placed[name] = { at: [x, y, w, h], draw: () => scaled(sketch, w, h) };
    x += w + 2;
    row = Math.max(row, h);
  }
  return placed;
}

function scaled({ size: [w, h], draw }: Sketch, width: number, height: number): string {
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none">${draw(w, h)}</svg>`;
}
