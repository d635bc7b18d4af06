import { colors, type Color } from './colors.ts';
import { media } from './media.ts';

/**
 * Returns a style sheet in the form that browsers receive: `@colors;` is replaced by the custom properties of
 * the colours, and the name of a width, such as `(--wide)`, by its media query.
 */
export function expandStyle(css: string): string {
  const properties = colorProperties().map(([name, value]) => `${name}: ${value};`);
  return expandMedia(css.replace('@colors;', properties.join('\n  ')));
}

/** Returns the colours as custom properties: pairs of name and value. */
export function colorProperties(): [name: string, value: string][] {
  return Object.entries<Color>(colors).map(([name, { light, dark }]) => [
    `--${name}`,
    light === dark ? light : `light-dark(${light}, ${dark})`,
  ]);
}

/** Replaces each `(--name)` in a style sheet or query with the media query of that name. */
export function expandMedia(css: string): string {
  let expanded = css;
  for (const [name, query] of Object.entries(media)) {
    // Skips the arguments of functions such as `var`.
    expanded = expanded.replaceAll(new RegExp(String.raw`(?<![\w-])\(--${name}\)`, 'g'), query);
  }
  return expanded;
}
