const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Linear share of full light that an sRGB value of 0 to 255 is. */
export function toLinear(value: number): number {
  return LINEAR[value]!;
}

/** Linear shares that are told apart: where the curve is steepest, 20 to a value. */
const SHARES = 65_535;
const DISPLAY = Uint8Array.from({ length: SHARES + 1 }, (_, step) => {
  const share = step / SHARES;
  const value = share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
});

/** sRGB value of 0 to 255 of a linear share. */
export function toDisplay(share: number): number {
  return DISPLAY[Math.round(Math.min(1, Math.max(0, share)) * SHARES)]!;
}
