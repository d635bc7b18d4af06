import { parentPort, workerData } from 'node:worker_threads';
import type { Vec3 } from '../geometry/vector.ts';
import { buildOffice } from '../office/office.ts';
import { fullSun, lampLight, prepareLight, sunShare } from './direct.ts';
import { gather } from './gather.ts';
import type { Job, Stage } from './job.ts';
import { paintChart } from './paint.ts';

// Patterns are functions and cannot be handed over: each thread builds the model again, which is the same every time.
const { model } = buildOffice();
const { bvh, lookup, samples, next, lights, atlas, pages, counter } = workerData as Job;
const prepared = lights.map(prepareLight);

function direct(index: number): void {
  const o = index * 3;
  const p: Vec3 = [samples.position[o]!, samples.position[o + 1]!, samples.position[o + 2]!];
  const n: Vec3 = [samples.normal[o]!, samples.normal[o + 1]!, samples.normal[o + 2]!];
  lampLight(bvh, prepared, p, n, index, samples.lamps, o);
  const sun = fullSun(n);
  const share = sun[0] > 0 ? sunShare(bvh, p[0], p[1], p[2], index, 8) : 0;
  for (let c = 0; c < 3; c++) samples.sun[o + c] = sun[c]! * share;
}

function run(stage: Stage, index: number): void {
  if (stage.kind === 'direct') direct(index);
  else if (stage.kind === 'bounce') gather(model, bvh, lookup, samples, index, stage.rays, next);
  else {
    const slot = atlas.slots[index]!;
    paintChart(bvh, samples, model.charts[index]!, index, slot, pages[slot.page]!);
  }
}

parentPort!.on('message', (stage: Stage) => {
  for (;;) {
    const from = Atomics.add(counter, 0, stage.chunk);
    if (from >= stage.items) break;
    for (let i = from; i < Math.min(stage.items, from + stage.chunk); i++) run(stage, i);
  }
  parentPort!.postMessage('done');
});
