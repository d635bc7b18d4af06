import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * Bundles the server, the built site, and the modules that both import, into a few files. When the server
 * starts, Node.js then loads a few dozen modules instead of a thousand, and does not need to strip types
 * (docs/decisions/0012-the-server-is-bundled.md).
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // These packages depend on Node's module loader or contain native code. All except pino are loaded when
    // they are first used.
    external: [
      '@napi-rs/canvas',
      'nodemailer',
      'oidc-provider',
      'openid-client',
      'pdfjs-dist',
      'pg',
      'pino',
      'postal-mime',
      'sharp',
      'smtp-server',
    ],
  },
  build: {
    ssr: true,
    outDir: 'build/product',
    target: 'es2024',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        runner: 'server/runner.ts',
        reader: 'server/domain/imports/reader/reader-program.ts',
        converter: 'server/domain/files/conversion/converter-program.ts',
        positions: 'server/domain/files/positions-program.ts',
        scan: 'processing/scan-program.ts',
        // The container image contains these commands only as built files, without their sources.
        admin: 'server/admin/admin.ts',
        backup: 'server/backup/commands/backup.ts',
        doctor: 'server/backup/commands/doctor.ts',
        restore: 'server/backup/commands/restore.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
