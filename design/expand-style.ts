import { colors, type Color } from './colors.ts';
import { media } from './media.ts';

/** A style sheet as browsers receive it: `@colors;` is replaced by the colours, and names by widths. */
export function expandStyle(css: string): string {
  const properties = colorProperties().map(([name, value]) => `${name}: ${value};`);
  return expandMedia(css.replace('@colors;', properties.join('\n  ')));
}

/** The colours as custom properties: names and values. */
export function colorProperties(): [name: string, value: string][] {
  return Object.entries<Color>(colors).map(([name, { light, dark }]) => [
    `--${name}`,
    light === dark ? light : `light-dark(${light}, ${dark})`,
  ]);
}

/** Replaces `(--name)` by the width of that name. */
export function expandMedia(css: string): string {
  let expanded = css;
  for (const [name, query] of Object.entries(media)) {
    // Not if it is the argument of a function, such as `var`.
    expanded = expanded.replaceAll(new RegExp(String.raw`(?<![\w-])\(--${name}\)`, 'g'), query);
  }
  return expanded;
}
