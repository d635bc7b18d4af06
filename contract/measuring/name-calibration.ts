import type { Scale } from './scale.ts';

/** True lengths that are named, and signs of what people wrote: every row of a table repeats it. */
const NAMED = 5;
const SIGNS = 80;

/** Which statement of the scale values were derived with, in words, as an export names it; always in English. */
export function nameCalibration(scale: Scale): string {
  const used = scale.lengths.filter(({ factor }) => factor !== null);
  const accuracy = `scale ± ${percent(scale.relative)}`;
  switch (scale.source) {
    case 'calibrated': {
      const names = used.slice(0, NAMED).map(({ title, length }) => cut(title) || `${round(length, 4)} m`);
      const lengths = names.join(', ') + (used.length > NAMED ? ` and ${used.length - NAMED} more` : '');
      const doubt = scale.disagreements.length > 0 ? ', which disagree' : '';
      const many = used.length === 1 ? 'true length' : 'true lengths';
      return `${many} ${lengths}${doubt}: measured lengths × ${round(scale.factor, 5)}, ${accuracy}`;
    }
    case 'camera':
      return `stated for the camera${said(scale)}: ${accuracy}`;
    case 'assumed':
      return `none: nothing is known of the capture, ${accuracy} assumed`;
    default:
      return `none: the capture is ${scale.source}${said(scale)}, ${accuracy}`;
  }
}

function said({ note }: Scale): string {
  return note === '' ? '' : ` (${cut(note)})`;
}

function cut(text: string): string {
  return text.length > SIGNS ? `${text.slice(0, SIGNS).toWellFormed()}…` : text;
}

function percent(part: number): string {
  return `${round(part * 100, 3)} %`;
}

function round(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
