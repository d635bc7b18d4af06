import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { loadStill, type Still } from './building/space.ts';
import { develop } from './camera/develop.ts';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { collectFaces, type Faces } from './geometry/faces.ts';
import { buildLookup } from './light/atlas.ts';
import { placeSamples } from './light/samples.ts';
import { fillBuried, smoothCorners, smoothGrids } from './light/smooth.ts';
import { emptyFrame, type Frame, type Task, type RenderJob } from './camera/frame.ts';
import type { KnownFaces } from './camera/radiance/surface-at.ts';
import { decode } from './camera/radiance/texture.ts';

type Quality = { width: number; height: number; bounces: number[]; samplesPerPixel: number };

/**
 * Takes a picture. Caches light coarsely on all surfaces first, as for a capture. Each pixel then gathers the
 * light at its place, with separate shadows, reflections and panes.
 */
async function renderStill(name: string, still: Still, quality: Quality): Promise<Frame> {
  const { model, lights } = still.build();
  const { samples, corners } = placeSamples(model, () => still.step);
  const know = (faces: Faces): KnownFaces => ({ ...faces, lookup: buildLookup(model, faces, corners) });
  const solid = know(collectFaces(model, ({ material, layer }) => !material.glass && layer !== 'backdrop'));
  const glass = know(collectFaces(model, ({ material }) => material.glass !== undefined));
  const frame = emptyFrame(quality.width, quality.height);
  const job: RenderJob = {
    name,
    solid,
    glass,
    samples,
    next: new Float32Array(new SharedArrayBuffer(samples.count * 12)),
    lights,
    sheet: await decode(new TextEncoder().encode(model.sheet.svg())),
    panorama: await decode(await still.outlook()),
    frame,
    counter: new Int32Array(new SharedArrayBuffer(4)),
  };
  console.log(`  ${solid.source.length} faces, ${glass.source.length} of glass, ${samples.count} samples`);
  const run = startThreads(job);
  await run({ kind: 'direct', items: samples.count, chunk: 512 });
  const charts = model.charts.length;
  const gridded = samples.count - new Set(corners).size + (corners.includes(-1) ? 1 : 0);
  for (const rays of quality.bounces) {
    await run({ kind: 'bounce', rays, items: samples.count, chunk: 256 });
    samples.bounced.set(job.next);
    fillBuried(samples, samples.bounced, charts);
    smoothGrids(samples, samples.bounced, charts);
    fillBuried(samples, samples.bounced, charts);
    smoothCorners(samples, samples.bounced, corners, gridded);
  }
  fillBuried(samples, samples.lamps, charts);
  const rayCounts = { lamps: 2, bounced: 1 };
  await run({
    kind: 'render',
    samplesPerPixel: quality.samplesPerPixel,
    rayCounts,
    items: quality.height,
    chunk: 2,
  });
  await run.end();
  return frame;
}

/** Starts one thread per core. All of them work on a task together. */
function startThreads(job: RenderJob): { (task: Task): Promise<void>; end: () => Promise<unknown> } {
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('render-worker.ts', import.meta.url), { workerData: job }),
  );
  const run = async (task: Task) => {
    const started = performance.now();
    job.counter[0] = 0;
    await Promise.all(
      threads.map((thread) => {
        thread.postMessage(task);
        return once(thread, 'message');
      }),
    );
    console.log(`  ${task.kind}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  return Object.assign(run, { end: () => Promise.all(threads.map((thread) => thread.terminate())) });
}

/**
 * Takes pictures of places that are not captures: `node tools/capture-maker/make-still.ts laboratory
 * [--draft] [--to file.png]` builds one, lights it and writes `poster.webp` and `thumbnail.webp` to
 * `captures/pictures/laboratory`. A draft is small, coarse and quick, and is only written to `--to`.
 */

const FINAL: Quality = { width: 1600, height: 900, bounces: [12, 24, 64], samplesPerPixel: 9 };
const DRAFT: Quality = { width: 800, height: 450, bounces: [12, 16], samplesPerPixel: 5 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'boolean', default: false }, to: { type: 'string' } },
});
const [name] = positionals;
if (!name) throw new Error('Say which still, for instance laboratory.');
const still = await loadStill(name);
const quality = values.draft ? DRAFT : FINAL;
const frame = await renderStill(name, still, quality);
const png = await develop(frame, quality.samplesPerPixel, still.daylight.exposure);
if (values.to) await writeFile(values.to, png);
if (!values.draft) await store();

/** Writes the picture in the sizes of a capture's pictures. */
async function store(): Promise<void> {
  const folder = new URL(`../../captures/pictures/${name}/`, import.meta.url);
  await mkdir(folder, { recursive: true });
  await sharp(png)
    .webp({ quality: 84, effort: 6 })
    .toFile(fileURLToPath(new URL('poster.webp', folder)));
  await sharp(png)
    .resize(480, 270, { kernel: 'lanczos3' })
    .webp({ quality: 80, effort: 6 })
    .toFile(fileURLToPath(new URL('thumbnail.webp', folder)));
}
