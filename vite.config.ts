import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { pages } from './contract/addresses.ts';
import { styleOptions } from './design/style-options.ts';
import { iconSheets } from './site/vite/icon-sheets.ts';
import { guides } from './site/vite/guides.ts';
import { inlineScripts } from './site/vite/inline-scripts.ts';
import { serverBorder } from './site/vite/server-border.ts';

export default defineConfig({
  plugins: [serverBorder(), iconSheets(), inlineScripts(), guides(pages.guide), reactRouter()],
  publicDir: 'site/public',
  // Pages hold a hundred names of classes: short ones make them an eighth smaller than Vite's, which have the file's hash behind them.
  css: { ...styleOptions, modules: { generateScopedName: '[hash:base64:5]' } },
  build: { target: 'es2023', cssMinify: true },
  // Of two thousand icons the server's bundle, too, holds those we use.
  ssr: { noExternal: ['lucide'] },
  // Found only while pages are already shown, it would make them reload.
  optimizeDeps: { include: ['lucide'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A few larger files instead of forty small ones: each of them is a link to render in every page.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                { name: 'shared', minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  clearScreen: false,
});
