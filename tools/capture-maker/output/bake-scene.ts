import sharp from 'sharp';
import type { Scenery } from '../building/space.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Model } from '../geometry/model.ts';
import { PAGE } from '../light/atlas.ts';
import { bake } from '../light/bake.ts';
import type { Bake } from '../light/bake.ts';
import { TILES, tileImage } from '../materials/tiles.ts';
import { writeGlb } from './glb.ts';
import { buildDocument } from './scene.ts';

/** Rays per bounce of light, and a factor on the size of texels. */
const QUALITIES = {
  sketch: { bounces: [10], coarseness: 2.5 },
  draft: { bounces: [16, 24], coarseness: 1 },
  final: { bounces: [8, 12, 56], coarseness: 1 },
};
export type Quality = keyof typeof QUALITIES;

/** The quality that a command line asks for by `--sketch` or `--draft`; the final one otherwise. */
export function chosenQuality(words: string[]): Quality {
  if (words.includes('--sketch')) return 'sketch';
  return words.includes('--draft') ? 'draft' : 'final';
}

/** Lights what a scenery built and packs it into a GLB. */
export async function bakeScene(
  scenery: Scenery,
  { model, lights }: { model: Model; lights: AreaLight[] },
  quality: Quality,
): Promise<Uint8Array> {
  const started = performance.now();
  const { bounces, coarseness } = QUALITIES[quality];
  const texels = (scenery.texels ?? 1) * coarseness;
  const baked = await bake({ ...scenery, texels }, model, lights, bounces);
  const pages = await Promise.all(baked.pages.map((_, i) => encodePage(baked, i)));
  const tiles = await Promise.all(TILES.map(async (name) => [name, await tileImage(name)] as const));
  const glb = await writeGlb(
    buildDocument(scenery, model, baked, {
      pages,
      tiles: Object.fromEntries(tiles),
      sheet: await sharp(new TextEncoder().encode(model.sheet.svg())).webp({ quality: 82 }).toBuffer(),
      sky: await scenery.outlook(),
    }),
  );
  const sizes = pages.map((page) => Math.round(page.length / 1000)).join(' + ');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`scene ${(glb.length / 1e6).toFixed(2)} MB (pages ${sizes} kB), ${seconds} s`);
  return glb;
}

function encodePage({ pages, atlas }: Bake, index: number): Promise<Buffer> {
  return sharp(pages[index], { raw: { width: PAGE, height: PAGE, channels: 3 } })
    .extract({ left: 0, top: 0, width: PAGE, height: atlas.heights[index]! })
    .webp({ quality: 93, smartSubsample: true, effort: 5 })
    .toBuffer();
}
