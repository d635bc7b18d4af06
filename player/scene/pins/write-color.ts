/** Writes #rrggbb, given as a number, as the three parts of a pin's colour: 0 to 1, as they are shown. */
export function writeColor(color: number, out: { [index: number]: number }, at: number): void {
  out[3 * at] = ((color >> 16) & 255) / 255;
  out[3 * at + 1] = ((color >> 8) & 255) / 255;
  out[3 * at + 2] = (color & 255) / 255;
}
