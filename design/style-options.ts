import type { CSSOptions } from 'vite';
import { colorProperties, expandMedia } from './expand-style.ts';

/**
 * CSS options of the site's and the player's builds. They expand each style sheet in the same way as
 * `expandStyle`.
 */
export const styleOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'gov360-design',
        AtRule: {
          colors(rule) {
            const { source } = rule;
            rule.replaceWith(...colorProperties().map(([prop, value]) => ({ prop, value, source })));
          },
          media(rule) {
            rule.params = expandMedia(rule.params);
          },
        },
      },
    ],
  },
} satisfies CSSOptions;
