import { SCAN_UNITS, type ScanQuestion } from '../../contract/scans/scan.ts';
import type { UpCandidate } from './find-up.ts';
import type { Height, UnitCandidate, UnitName } from './find-unit.ts';
import type { UpAxis } from './directions.ts';

const UNITS: Readonly<Record<UnitName, string>> = {
  metre: 'metres',
  centimetre: 'centimetres',
  millimetre: 'millimetres',
  foot: 'feet',
  inch: 'inches',
};

const metres = (length: number) =>
  `${length.toLocaleString('en', { maximumSignificantDigits: length < 10 ? 2 : 3, useGrouping: false })} m`;
const degrees = (radians: number) => `${((radians * 180) / Math.PI).toFixed(1)}°`;

/** Returns text such as ‘Ceilings at 2.6 m’. */
function made(unit: UnitName, { of, units }: Height): string {
  const length = metres(units * SCAN_UNITS[unit]);
  return of === 'Ceilings' ? `Ceilings at ${length}` : `Walls ${length} high`;
}

/** Returns text such as ‘Ceilings at 2.6 m: metres.’ */
export function unitEvidence(unit: UnitName, height: Height | null): string {
  if (!height)
    return `GoV360 could not determine the unit from ceilings or walls, so it uses ${UNITS[unit]}.`;
  return `${made(unit, height)}: ${UNITS[unit]}.`;
}

export function unitAnswered(unit: UnitName, height: Height | null): string {
  const follows = height ? `: ${made(unit, height).toLowerCase()}` : '';
  return `You chose ${UNITS[unit]}${follows}.`;
}

export function unitQuestion(
  candidates: readonly UnitCandidate[],
  height: Height | null,
  longest: number,
): ScanQuestion {
  return {
    about: 'unit',
    question: height
      ? 'Which unit does the file use? The heights in the file fit more than one unit.'
      : 'Which unit does the file use? GoV360 found no ceilings from which to determine the unit.',
    options: candidates.map(({ unit }) => {
      const name = UNITS[unit].replace(/^./, (letter) => letter.toUpperCase());
      const makes = height
        ? made(unit, height).toLowerCase()
        : `the scan is ${metres(longest * SCAN_UNITS[unit])} long`;
      return { value: unit, label: `${name}: ${makes}` };
    }),
  };
}

export function unitDoubt(unit: UnitName, other: UnitName, height: Height): string {
  const at = (name: UnitName) => `${UNITS[name]} (${made(name, height).toLowerCase()})`;
  return `GoV360 uses ${at(unit)}. If the unit is ${at(other)}, choose that and process the scan again.`;
}

export function upEvidence(axis: UpAxis, stated: UpAxis | null, furnished: boolean): string {
  const how = furnished
    ? `Floors and ceilings are perpendicular to ${axis}, and furniture is on the lower side`
    : `Floors and ceilings are perpendicular to ${axis}`;
  return axis === stated
    ? `The file format defines ${axis} as up, and the floors of the scan confirm this.`
    : `${how}: ${axis} is up.`;
}

/**
 * Returns the question about the up axis. `hanging`: whether things that look like furniture are on the upper
 * side of rooms.
 */
export function upQuestion(candidates: readonly UpCandidate[], hanging: boolean): ScanQuestion {
  return {
    about: 'up',
    question: hanging
      ? 'Is the scan upside down? Something that looks like furniture hangs from the ceiling.'
      : 'Which axis of the file points up? The floors and ceilings fit more than one axis.',
    options: candidates.map(({ axis, columns }) => ({
      value: axis,
      label: `${axis}: the scan is ${columns.extent.toPrecision(3)} units high`,
    })),
  };
}

export function levelled(tilt: number): string {
  return `The scan was tilted by ${degrees(tilt)}. GoV360 levelled it.`;
}

export function notLevelled(tilt: number): string {
  return `The floors are tilted by ${degrees(tilt)}, but the walls are upright, so GoV360 did not correct the tilt.`;
}

export function originEvidence(origin: readonly number[]): string {
  return `The file has map coordinates. GoV360 subtracted ${origin.map((value) => Math.round(value)).join(', ')} (x, y, z) from all of them.`;
}
