import { CanvasTexture, LinearFilter } from 'three';

/** A row of cells with one digit each, and one cell with the symbol for thousands. */
export const NUMERALS = {
  signs: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'k'],
  /** The width of a cell in CSS pixels. */
  width: 7,
  height: 14,
} as const;

/**
 * The picture's pixels per CSS pixel, and the distance from the top of a cell to the baseline in CSS pixels.
 */
const SCALE = 4;
const BASELINE = 11.2;
const FONT = "650 12px 'Hanken Grotesk', system-ui, sans-serif";

/**
 * Returns a picture of the digits in the player's typeface, white on black. Calls `changed` if the typeface
 * loads later.
 */
export function drawNumerals(changed: () => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = NUMERALS.signs.length * NUMERALS.width * SCALE;
  canvas.height = NUMERALS.height * SCALE;
  const context = canvas.getContext('2d');
  const texture = new CanvasTexture(canvas);
  texture.generateMipmaps = false;
  texture.minFilter = LinearFilter;
  if (!context) return texture;
  draw(context);
  if (!document.fonts.check(FONT)) {
    document.fonts.load(FONT).then(
      () => {
        draw(context);
        texture.needsUpdate = true;
        changed();
      },
      () => {}, // If loading fails, the digits stay in the system's typeface.
    );
  }
  return texture;
}

function draw(context: CanvasRenderingContext2D): void {
  context.setTransform(SCALE, 0, 0, SCALE, 0, 0);
  context.fillStyle = 'black';
  context.fillRect(0, 0, NUMERALS.signs.length * NUMERALS.width, NUMERALS.height);
  context.font = FONT;
  context.fillStyle = 'white';
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  for (const [index, sign] of NUMERALS.signs.entries())
    context.fillText(sign, (index + 0.5) * NUMERALS.width, BASELINE);
}
