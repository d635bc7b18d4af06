import type { Scale } from './scale.ts';

/** Which statement of the scale values were derived with, in words, as an export names it; always in English. */
export function nameCalibration(scale: Scale): string {
  const used = scale.lengths.filter(({ factor }) => factor !== null);
  const accuracy = `scale ± ${percent(scale.relative)}`;
  switch (scale.source) {
    case 'calibrated': {
      const lengths = used.map(({ title, length }) => title || `${round(length, 4)} m`).join(', ');
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
  return note === '' ? '' : ` (${note})`;
}

function percent(part: number): string {
  return `${round(part * 100, 3)} %`;
}

function round(value: number, digits: number): string {
  return String(Number(value.toFixed(digits)));
}
