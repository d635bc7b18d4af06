import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Scenery } from '../building/space.ts';
import { collectFaces, type Faces } from '../geometry/faces.ts';
import type { Chart, Triangle, Model } from '../geometry/model.ts';
import type { AreaLight } from './area-light.ts';
import { PAGE, packAtlas, type Atlas, buildLookup, type Lookup } from './atlas.ts';
import { placeSamples, type Samples } from './samples.ts';
import { fillBuried, smoothCorners, smoothGrids } from './smooth.ts';

export type Bake = { atlas: Atlas; pages: Uint8Array[]; samples: Samples; corners: Int32Array };

/**
 * Lights a scenery's model with lamps, sky and sun with soft shadows, then with `bounces` (rays for each)
 * between all surfaces.
 */
export async function bake(
  { folder, texels }: Scenery,
  model: Model,
  lights: AreaLight[],
  bounces: number[],
): Promise<Bake> {
  const { samples, corners } = placeSamples(model);
  const faces = collectFaces(model, blocksLight);
  const lookup = buildLookup(model, faces, corners);
  const atlas = packAtlas(model.charts, texels);
  const pages = atlas.heights.map(() => new Uint8Array(new SharedArrayBuffer(PAGE * PAGE * 3)).fill(128));
  const next = new Float32Array(new SharedArrayBuffer(samples.count * 12));
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const job: BakeJob = { folder, faces, lookup, samples, next, lights, atlas, pages, counter };
  const threads = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('bake-worker.ts', import.meta.url), { workerData: job }),
  );
  const pass = async (work: Pass) => {
    const started = performance.now();
    counter[0] = 0;
    await Promise.all(
      threads.map((thread) => {
        thread.postMessage(work);
        return once(thread, 'message');
      }),
    );
    console.log(`  ${work.kind} ${work.rays || ''}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  const charts = model.charts.length;
  const gridded = samples.count - new Set(corners).size + (corners.includes(-1) ? 1 : 0);
  const smooth = (field: Float32Array, passes: number) => {
    fillBuried(samples, field, charts);
    for (let i = 0; i < passes; i++) smoothGrids(samples, field, charts);
    fillBuried(samples, field, charts);
    smoothCorners(samples, field, corners, gridded);
  };
  console.log(`  ${faces.source.length} triangles, ${samples.count} samples, ${pages.length} pages`);
  await pass({ kind: 'direct', rays: 0, items: samples.count, chunk: 512 });
  for (const rays of bounces) {
    await pass({ kind: 'bounce', rays, items: samples.count, chunk: 256 });
    samples.bounced.set(next);
    smooth(samples.bounced, 3);
  }
  smooth(samples.lamps, 1);
  await pass({ kind: 'paint', rays: 0, items: charts, chunk: 1 });
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { atlas, pages, samples, corners };
}

/** Returns whether a face blocks light. The land outside, which consists of charts, also reflects light. */
function blocksLight(face: Chart | Triangle): boolean {
  return 'pieces' in face || (!face.material.glass && face.layer !== 'backdrop');
}

/** The data that every thread receives once. The large parts are shared memory. */
export type BakeJob = {
  /** The folder of the scenery in `tools/capture-maker`. */
  folder: string;
  /** The faces that block light. */
  faces: Faces;
  lookup: Lookup;
  samples: Samples;
  /** The array to which a bounce is written while the previous one is still being read. */
  next: Float32Array;
  lights: AreaLight[];
  atlas: Atlas;
  pages: Uint8Array[];
  /** The number of the next piece of work that no thread has taken. */
  counter: Int32Array;
};

export type Pass = { kind: 'direct' | 'bounce' | 'paint'; rays: number; items: number; chunk: number };
