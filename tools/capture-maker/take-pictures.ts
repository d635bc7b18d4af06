import { readFile, mkdir } from 'node:fs/promises';
import { captureSchema, type Capture } from '../../contract/capture.ts';
import { loadSpace, type View } from './building/space.ts';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { chromium, type Page } from 'playwright-core';

const root = new URL('./', import.meta.url);
const SCENE = 'scene.glb';
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.glb': 'model/gltf-binary',
};

/** A browser with a scene, ready to take pictures. */
type Studio = {
  /** Returns the scene from a camera, as PNG. */
  take(view: View, width: number, height: number): Promise<Buffer>;
  close(): Promise<void>;
};

/** Opens a Chromium (CHROMIUM_PATH, or /usr/bin/chromium) with the scene of a GLB. */
async function openStudio(scene: Uint8Array): Promise<Studio> {
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
  await page.goto(`${origin}/output/picture-page.html`);
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
  // Drawn at twice the size and scaled down, so that edges are clean with any driver.
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

/**
 * Takes pictures for inspection into a folder: four views from each sweep whose id contains `only`, two by
 * two on one sheet, and the overviews whose name contains it.
 */
async function takeReviewPictures(
  studio: Studio,
  sweeps: Capture['sweeps'],
  overviews: Readonly<Record<string, View>>,
  into: string,
  only: string,
): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const { id, position } of sweeps.filter(({ id }) => id.includes(only))) {
    const views: Buffer[] = [];
    for (let i = 0; i < 4; i++)
      views.push(
        await studio.take({ position, yaw: Math.PI * (0.25 + i / 2), pitch: -0.1, fov: 68 }, 800, 450),
      );
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#000' } })
      .composite(views.map((input, i) => ({ input, left: (i % 2) * 800, top: Math.floor(i / 2) * 450 })))
      .png()
      .toFile(`${into}/${id}.png`);
  }
  for (const [name, view] of Object.entries(overviews).filter(([name]) => name.includes(only)))
    await sharp(await studio.take(view, 1600, 900))
      .png()
      .toFile(`${into}/${name}.png`);
}

/** Takes the poster (1600 × 900) and the thumbnail (480 × 270) from one camera. */
async function writePoster(studio: Studio, view: View, poster: URL, thumbnail: URL): Promise<void> {
  const picture = await studio.take(view, 1600, 900);
  await sharp(picture).webp({ quality: 84, effort: 6 }).toFile(fileURLToPath(poster));
  await sharp(picture).resize(480, 270).webp({ quality: 80, effort: 6 }).toFile(fileURLToPath(thumbnail));
}

/**
 * Takes a capture's poster and thumbnail from its scene: `node tools/capture-maker/take-pictures.ts <id>
 * [--all folder [only]]`. With `--all`, takes a picture from every sweep in four directions and the overviews
 * instead, for inspection; with `only`, just those whose id contains it. Needs a Chromium (CHROMIUM, or
 * /usr/bin/chromium).
 */

const [id] = process.argv.slice(2);
if (!id) throw new Error('Say which capture, for instance gv360office.');
const space = await loadSpace(id);
const folder = new URL(`../../captures/${space.id}/`, import.meta.url);
const capture = captureSchema.parse(JSON.parse(await readFile(new URL('capture.json', folder), 'utf8')));
const studio = await openStudio(await readFile(new URL(capture.scene, folder)));
try {
  const all = process.argv.indexOf('--all');
  if (all > 0) {
    const [into = '', only = ''] = process.argv.slice(all + 1);
    await takeReviewPictures(studio, capture.sweeps, space.overviews, into, only);
  } else {
    const { position } = capture.sweeps.find(({ id }) => id === capture.start.sweep)!;
    const { yaw, pitch } = capture.start;
    const [poster, thumbnail] = [new URL(capture.poster, folder), new URL(capture.thumbnail, folder)];
    await writePoster(studio, { position, yaw, pitch, fov: 64 }, poster, thumbnail);
  }
} finally {
  await studio.close();
}
