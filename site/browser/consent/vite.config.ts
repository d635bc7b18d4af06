import { resolve } from 'node:path';
import { defineConfig } from 'vite';

/** `/consent.js`: one classic script with a fixed name, so that prerendered pages can name it and the browser runs it first. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  clearScreen: false,
  build: {
    target: 'es2022',
    outDir: resolve(import.meta.dirname, '../../../build/client'),
    emptyOutDir: false,
    rolldownOptions: {
      input: resolve(import.meta.dirname, 'consent-script.ts'),
      output: { format: 'iife', entryFileNames: 'consent.js' },
    },
  },
});
