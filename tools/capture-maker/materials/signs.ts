import { cellRandom } from './noise.ts';
import { rect, textLines, words } from './svg-parts.ts';
import type { Sketch } from './svg-parts.ts';

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
export const plantSigns: Record<string, Sketch> = {
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
