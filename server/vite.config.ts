import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The server with the built site and what both import, as a few files: Node reads 40 of them at a start instead of a
 * thousand, and strips no types (docs/decisions/0012-the-server-is-bundled.md).
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // Loaded with their first use, if ever; written for Node's own loader.
    external: ['nodemailer', 'oidc-provider', 'openid-client', 'pg', 'pino', 'postal-mime', 'smtp-server'],
  },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/product',
    target: 'es2024',
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        // As deep below the root as server/*/ is, from where the server finds captures/ and build/.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
