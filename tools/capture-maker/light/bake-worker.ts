import { parentPort, workerData } from 'node:worker_threads';
import { loadScenery, type Scenery } from '../building/space.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { lampLight, openSkyLight } from './direct.ts';
import { prepareLights } from './prepared-light.ts';
import { gather } from './gather.ts';
import type { BakeJob, Pass } from './bake.ts';
import { paintChart } from './paint.ts';
import { buildBvh } from './rays.ts';
import { fullSun, sunShare } from './sun.ts';

const { folder, faces, lookup, samples, next, lights, atlas, pages, counter } = workerData as BakeJob;
// Patterns are functions and cannot be sent to threads, so each thread builds the model again with the same
// result.
const scenery = await loadScenery(folder);
const { model } = scenery.build();
const bvh = buildBvh(faces.points);
const { sun, sky } = scenery.daylight;
const all = prepareLights(lights);
const lamps = all.filter((light) => !light.sky);

function direct(index: number): void {
  const o = index * 3;
  const p: Vec3 = [samples.position[o]!, samples.position[o + 1]!, samples.position[o + 2]!];
  const n: Vec3 = [samples.normal[o]!, samples.normal[o + 1]!, samples.normal[o + 2]!];
  const inside = isIndoors(scenery, p);
  lampLight(bvh, inside ? all : lamps, sky, p, n, index, samples.lamps, o);
  if (!inside) openSkyLight(bvh, sky, p, n, index, samples.lamps, o);
  const full = fullSun(sun, n);
  const share = sun && full[0] > 0 ? sunShare(bvh, sun, p, index, 8) : 0;
  for (let c = 0; c < 3; c++) samples.sun[o + c] = full[c]! * share;
}

function isIndoors({ indoors }: Scenery, p: Vec3): boolean {
  if (!indoors) return true;
  return indoors.some(([low, high]) => p.every((c, i) => c >= low[i]! && c <= high[i]!));
}

function run(pass: Pass, index: number): void {
  if (pass.kind === 'direct') direct(index);
  else if (pass.kind === 'bounce') gather(model, bvh, lookup, samples, index, pass.rays, next);
  else {
    const slot = atlas.slots[index]!;
    paintChart(bvh, scenery.daylight, samples, model.charts[index]!, index, slot, pages[slot.page]!);
  }
}

parentPort!.on('message', (pass: Pass) => {
  for (;;) {
    const from = Atomics.add(counter, 0, pass.chunk);
    if (from >= pass.items) break;
    for (let i = from; i < Math.min(pass.items, from + pass.chunk); i++) run(pass, i);
  }
  parentPort!.postMessage('done');
});
