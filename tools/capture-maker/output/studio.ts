import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { View } from '../building/space.ts';

const root = new URL('../', import.meta.url);
const SCENE = 'scene.glb';
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.glb': 'model/gltf-binary',
};

/** A browser with a scene in it, ready to take pictures. */
export type Studio = {
  /** The scene from a camera, as PNG. */
  take(view: View, width: number, height: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens a Chromium (CHROMIUM_PATH, or /usr/bin/chromium) with the scene of a GLB. */
export async function openStudio(scene: Uint8Array): Promise<Studio> {
  const { origin, stop } = await serve(scene);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  });
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  await page.goto(`${origin}/pictures/picture-page.html`);
  await page.waitForFunction('window.ready');
  await page.evaluate(`load('/${SCENE}')`);
  return {
    take: (view, width, height) => draw(page, view, width, height),
    close: async () => {
      await browser.close();
      stop();
    },
  };
}

async function draw(page: Page, view: View, width: number, height: number): Promise<Buffer> {
  // Drawn at twice the size and made smaller: edges come out clean whatever the driver does.
  const size = { width: width * 2, height: height * 2 };
  await page.setViewportSize(size);
  const drawn = await page.evaluate(`draw(${JSON.stringify({ ...view, ...size })})`);
  console.log(JSON.stringify(view.position), JSON.stringify(drawn));
  const data = await page.evaluate<string>(`document.querySelector('canvas').toDataURL('image/png')`);
  const png = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  return sharp(png).resize(width, height, { kernel: 'lanczos3' }).removeAlpha().png().toBuffer();
}

/** Serves this folder's files and the scene to this machine. */
async function serve(scene: Uint8Array): Promise<{ origin: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
    const body = path === SCENE ? Promise.resolve(scene) : readFile(new URL(path, root));
    body.then(
      (content) =>
        response
          .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
