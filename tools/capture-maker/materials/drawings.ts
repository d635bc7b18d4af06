import { createSheet } from './sheet.ts';
import type { Drawing } from './sheet.ts';
import { planDrawing, chartDrawing, textDrawing } from './screens.ts';
import { twinDrawing, boardDrawing } from './twin-screens.ts';
import { hills, shapes, lines, sun, planPoster, keypad } from './posters.ts';

/** The office's, which other sheets may take over. */
export const drawings: Record<string, Drawing> = {
  'screen-0': { at: [0, 0, 256, 150], draw: planDrawing },
  'screen-1': { at: [256, 0, 256, 150], draw: chartDrawing },
  'screen-2': { at: [512, 0, 256, 150], draw: textDrawing },
  'screen-3': { at: [768, 0, 256, 150], draw: twinDrawing },
  wallscreen: { at: [0, 152, 512, 288], draw: twinDrawing },
  board: { at: [512, 152, 512, 288], draw: boardDrawing },
  'art-hills': { at: [0, 442, 340, 256], draw: hills },
  'art-shapes': { at: [342, 442, 256, 340], draw: shapes },
  'art-lines': { at: [600, 442, 256, 340], draw: lines },
  'art-sun': { at: [0, 700, 340, 256], draw: sun },
  poster: { at: [342, 784, 160, 230], draw: planPoster },
  keypad: { at: [860, 442, 160, 120], draw: keypad },
};

/** The office's pictures, and what others may show too. */
export const pictureSheet = createSheet(drawings);
