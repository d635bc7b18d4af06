import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/**
 * The server with the built site and what both import, as a few files: Node loads 44 modules at a start instead of a
 * thousand, and strips no types (docs/decisions/0012-the-server-is-bundled.md).
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // Written for Node's own loader, or of native code. All but pino are loaded with their first use, if ever.
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
        // An image has no sources.
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
