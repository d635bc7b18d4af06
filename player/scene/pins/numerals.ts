import { CanvasTexture, LinearFilter } from 'three';

/** A row of cells, each with a numeral, and one with the sign for thousands. */
export const NUMERALS = {
  signs: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'k'],
  /** CSS pixels of a cell. */
  width: 7,
  height: 14,
} as const;

/** Pixels of the picture for each CSS pixel. */
const SCALE = 4;
const FONT = "650 12px 'Hanken Grotesk', system-ui, sans-serif";

/** Draws the numerals of discs in the player's typeface, white on black. */
export function drawNumerals(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = NUMERALS.signs.length * NUMERALS.width * SCALE;
  canvas.height = NUMERALS.height * SCALE;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(SCALE, SCALE);
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.font = FONT;
    context.fillStyle = 'white';
    context.textAlign = 'center';
    context.textBaseline = 'alphabetic';
    for (const [index, sign] of NUMERALS.signs.entries())
      context.fillText(sign, (index + 0.5) * NUMERALS.width, 11.2);
  }
  const texture = new CanvasTexture(canvas);
  texture.generateMipmaps = false;
  texture.minFilter = LinearFilter;
  return texture;
}
