import { parentPort, workerData } from 'node:worker_threads';
import type { Vec3 } from '../geometry/vector.ts';
import { loadStill } from '../building/space.ts';
import { lampLight } from '../light/direct.ts';
import { prepareLight } from '../light/prepared-light.ts';
import { gather } from '../light/gather.ts';
import { fullSun, sunShare } from '../light/sun.ts';
import { renderRow } from './render-row.ts';
import { type TracedScene, traced } from './radiance/surface-at.ts';
import type { Task, RenderJob } from './frame.ts';

const { name, samples, next, lights, sheet, panorama, frame, counter, ...given } = workerData as RenderJob;
// Patterns are functions and cannot be sent to threads, so each thread builds the model again with the same
// result.
const still = await loadStill(name);
const { model } = still.build();
const { sun, sky, exposure } = still.daylight;
const prepared = lights.map(prepareLight);
const solid = traced(given.solid);
const scene: TracedScene = {
  model,
  solid,
  glass: traced(given.glass),
  samples,
  lights: prepared,
  daylight: still.daylight,
  sheet,
  panorama,
  glow: 1 / exposure,
};

function direct(index: number): void {
  const o = index * 3;
  const p: Vec3 = [samples.position[o]!, samples.position[o + 1]!, samples.position[o + 2]!];
  const n: Vec3 = [samples.normal[o]!, samples.normal[o + 1]!, samples.normal[o + 2]!];
  lampLight(solid.bvh, prepared, sky, p, n, index, samples.lamps, o);
  const full = fullSun(sun, n);
  const share = sun && full[0] > 0 ? sunShare(solid.bvh, sun, p, index, 8) : 0;
  for (let c = 0; c < 3; c++) samples.sun[o + c] = full[c]! * share;
}

function run(task: Task, index: number): void {
  if (task.kind === 'direct') direct(index);
  else if (task.kind === 'bounce') gather(model, solid.bvh, solid.lookup, samples, index, task.rays, next);
  else renderRow(scene, still.camera, frame, index, task.samplesPerPixel, task.rayCounts);
}

parentPort!.on('message', (task: Task) => {
  for (;;) {
    const from = Atomics.add(counter, 0, task.chunk);
    if (from >= task.items) break;
    for (let i = from; i < Math.min(task.items, from + task.chunk); i++) run(task, i);
  }
  parentPort!.postMessage('done');
});
