import { colors, type Color } from './colors.ts';
import { media } from './media.ts';

/**
 * Returns a style sheet in the form that browsers receive: `@colors;` is replaced by the colours, and names
 * of widths by the widths.
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

/** Replaces `(--name)` with the width of that name. */
export function expandMedia(css: string): string {
  let expanded = css;
  for (const [name, query] of Object.entries(media)) {
    // Skips the arguments of functions such as `var`.
    expanded = expanded.replaceAll(new RegExp(String.raw`(?<![\w-])\(--${name}\)`, 'g'), query);
  }
  return expanded;
}
