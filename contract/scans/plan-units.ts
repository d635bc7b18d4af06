/** Units of a plan to the metre. */
const UNITS = 50;

/** Metres in units of the drawing, to tenths: two millimetres. */
export function inUnits(metres: number): number {
  return roundUnits(metres * UNITS);
}

export function roundUnits(units: number): number {
  return Math.round(units * 10) / 10;
}
