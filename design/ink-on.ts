import { colors } from './colors.ts';

/** The minimum contrast that WCAG requires for meaningful graphics. */
const LEAST = 3;

/**
 * Returns the colour of an icon or number on a disc of the given colour (#rrggbb): white if the contrast of
 * white with the disc is at least `LEAST`, and the light theme's `ink` colour otherwise.
 */
export function inkOn(color: string): string {
  const white = colors['caption-ink'].light;
  return contrastOf(white, color) >= LEAST ? white : colors.ink.light;
}

/** Returns WCAG's contrast ratio of two colours (#rrggbb), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Returns WCAG's relative luminance of a colour, 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
