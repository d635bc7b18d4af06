import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { serverBorder } from './site/server-border.ts';

export default defineConfig({
  plugins: [serverBorder(), reactRouter()],
  publicDir: 'site/public',
  build: { target: 'es2023', cssMinify: true },
  clearScreen: false,
});
