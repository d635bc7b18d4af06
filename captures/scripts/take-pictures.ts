/**
 * Takes a capture's poster and thumbnail from its scene: `node captures/scripts/take-pictures.ts [--all folder]`.
 * With `--all`, also a picture from every sweep in four directions, to look the work over.
 * Needs a Chromium (CHROMIUM, or /usr/bin/chromium).
 */
import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { captureSchema } from '../../contract/capture.ts';
import { OFFICE_ID } from './office/capture.ts';

const root = new URL('../../', import.meta.url);
const folder = new URL(`captures/${OFFICE_ID}/`, root);
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.glb': 'model/gltf-binary',
};

type View = { position: number[]; yaw: number; pitch: number; fov: number; hide?: string[] };

async function draw(page: Page, view: View, width: number, height: number): Promise<Buffer> {
  // Drawn at twice the size and made smaller: edges come out clean whatever the driver does.
  await page.setViewportSize({ width: width * 2, height: height * 2 });
  const drawn = await page.evaluate(
    `draw(${JSON.stringify({ ...view, width: width * 2, height: height * 2 })})`,
  );
  console.log(JSON.stringify(view), JSON.stringify(drawn));
  const data = await page.evaluate<string>(`document.querySelector('canvas').toDataURL('image/png')`);
  const png = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  return sharp(png).resize(width, height, { kernel: 'lanczos3' }).removeAlpha().png().toBuffer();
}

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1);
  readFile(new URL(path, root)).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(body),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
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
try {
  const capture = captureSchema.parse(JSON.parse(await readFile(new URL('capture.json', folder), 'utf8')));
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  await page.goto(`${origin}/captures/scripts/picture-page.html`);
  await page.waitForFunction('window.ready');
  await page.evaluate(`load('/captures/${capture.id}/${capture.scene}')`);
  const sweep = capture.sweeps.find(({ id }) => id === capture.start.sweep)!;
  const start: View = {
    position: sweep.position,
    yaw: capture.start.yaw,
    pitch: capture.start.pitch,
    fov: 64,
  };
  const poster = await draw(page, start, 1600, 900);
  await sharp(poster).webp({ quality: 84, effort: 6 }).toFile(new URL(capture.poster, folder).pathname);
  await sharp(poster)
    .resize(480, 270)
    .webp({ quality: 80, effort: 6 })
    .toFile(new URL(capture.thumbnail, folder).pathname);
  const all = process.argv.indexOf('--all');
  if (all > 0) await lookOver(page, capture.sweeps, process.argv[all + 1]!, process.argv[all + 2] ?? '');
} finally {
  await browser.close();
  server.close();
}

/** Four views from each sweep whose id contains `only`, two by two on one sheet, and the floor from above. */
async function lookOver(
  page: Page,
  sweeps: { id: string; position: number[] }[],
  into: string,
  only: string,
): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const { id, position } of sweeps.filter(({ id }) => id.includes(only))) {
    const views: Buffer[] = [];
    for (let i = 0; i < 4; i++)
      views.push(
        await draw(page, { position, yaw: Math.PI * (0.25 + i / 2), pitch: -0.1, fov: 68 }, 800, 450),
      );
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#000' } })
      .composite(views.map((input, i) => ({ input, left: (i % 2) * 800, top: Math.floor(i / 2) * 450 })))
      .png()
      .toFile(`${into}/${id}.png`);
  }
  const above = { position: [10, 17, 19], yaw: 0, pitch: -1.05, fov: 58, hide: ['ceiling', 'backdrop'] };
  await sharp(await draw(page, above, 1600, 900))
    .png()
    .toFile(`${into}/above.png`);
}
