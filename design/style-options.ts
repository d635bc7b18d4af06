import type { CSSOptions } from 'vite';
import { colorProperties, expandMedia } from './expand-style.ts';

/** Options for the style sheets of both builds, which apply `expandStyle` to each of them. */
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
