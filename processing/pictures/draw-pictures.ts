import { groupByKey } from '../read/growing-array.ts';
import type { MeshPart, ScanMesh } from '../scan-mesh.ts';
import { PictureStore, type Raster } from '../scene/picture-store.ts';
import { shadeCorners } from '../scene/shade-corners.ts';
import { axesOf, rasterize, type View } from './rasterize.ts';
import { SurfaceColors, type Ray } from './surface-colors.ts';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DrawRequest, DrawResult } from '../../contract/scans/scan-result.ts';
import type { Space, SpaceSweep } from '../../contract/scans/space.ts';
import { listFiles } from '../list-files.ts';
import { readScan } from '../read/read-scan.ts';

/** The vertical field of view of a tour's first view, in radians: 64°. */
const ANGLE = 1.117;
/** The number of samples per pixel of the poster along each axis. */
const FINER = 2;
const POSTER = { width: 1600, height: 900 };
const THUMBNAIL = { width: 480, height: 270 };

type Viewed = Pick<Space, 'start'> & { sweeps: readonly Pick<SpaceSweep, 'id' | 'position'>[] };

/** Returns the first view of a capture. `size`: the width and height in pixels. */
export function firstView({ start, sweeps }: Viewed, size: Pick<View, 'width' | 'height'>): View {
  const eye = sweeps.find(({ id }) => id === start.sweep)?.position ?? sweeps[0]!.position;
  return { eye, yaw: start.yaw, pitch: start.pitch, span: 2 * Math.tan(ANGLE / 2), ...size };
}

/**
 * Draws the first view of a capture in two sizes, and writes the files into the folder `output`. Returns
 * their names.
 */
export async function drawPictures(
  mesh: ScanMesh,
  space: Viewed,
  output: string,
): Promise<{ poster: string; thumbnail: string }> {
  const size = { width: POSTER.width * FINER, height: POSTER.height * FINER };
  const { data, width, height } = await drawView(mesh, firstView(space, size));
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  await Promise.all([
    image.clone().resize(POSTER).webp({ quality: 80 }).toFile(join(output, 'poster.webp')),
    image.clone().resize(THUMBNAIL).webp({ quality: 78 }).toFile(join(output, 'thumbnail.webp')),
  ]);
  return { poster: 'poster.webp', thumbnail: 'thumbnail.webp' };
}

/**
 * Draws the poster and the thumbnail of a capture from one view of its scene, and returns the two files. The
 * scene must already be in the capture's frame (metres, y up).
 */
export async function drawStart({ scene, output, view }: DrawRequest): Promise<DrawResult> {
  const { mesh } = await readScan(scene, 'scene.glb');
  const { eye, yaw, pitch } = view;
  const sweeps = [{ id: 'start', position: eye }];
  const { poster, thumbnail } = await drawPictures(
    mesh,
    { start: { sweep: 'start', yaw, pitch }, sweeps },
    output,
  );
  return { files: await listFiles(output, [poster, thumbnail]) };
}

/** The maximum number of pixels decoded from a scan's pictures for a view. */
const PIXELS_MAX = 120e6;

/** The red, green and blue of the background at its upper edge. `GROUND`: the colour at its lower edge. */
const SKY = [214, 222, 230];
const GROUND = [178, 184, 190];

/**
 * Draws the surfaces of a scan that are visible in a view. Lights plain surfaces as the scene does. Adds no
 * light to pictures and vertex colours, which already include the lighting, or to transparent surfaces.
 */
export async function drawView(mesh: ScanMesh, view: View): Promise<Raster> {
  const store = new PictureStore(mesh.pictures, PIXELS_MAX);
  const surfaces = new SurfaceColors(mesh);
  const count = view.width * view.height;
  const nearest = new Float32Array(count);
  // The part that each pixel shows (-1 for the background), and the number of the triangle in that part.
  const partOf = new Int32Array(count).fill(-1);
  const seen = new Uint32Array(count);
  const opaqueFirst = [...mesh.parts].sort((a, b) => rank(a) - rank(b));
  for (const [index, part] of opaqueFirst.entries()) {
    const { alpha, cutoff, doubleSided } = surfaces.materialOf(part);
    if (alpha === 'blend') continue;
    const ray = rayOf(view);
    if (alpha === 'mask') await surfaces.prepare(part, store);
    rasterize(part, view, doubleSided, (pixel, triangle, nearness) => {
      if (nearness <= nearest[pixel]!) return;
      if (alpha === 'mask' && surfaces.colorAt(part, triangle, ray(pixel), null, 0)[3]! < cutoff * 255)
        return;
      nearest[pixel] = nearness;
      partOf[pixel] = index;
      seen[pixel] = triangle;
    });
  }
  const raster = drawBackground(view);
  await drawSeen(raster, view, surfaces, store, opaqueFirst, partOf, seen);
  for (const part of mesh.parts)
    if (surfaces.materialOf(part).alpha === 'blend') {
      await surfaces.prepare(part, store);
      blend(raster, view, surfaces, part, nearest);
    }
  return raster;

  function rank(part: MeshPart): number {
    return surfaces.materialOf(part).alpha === 'opaque' ? 0 : 1;
  }
}

async function drawSeen(
  raster: Raster,
  view: View,
  surfaces: SurfaceColors,
  store: PictureStore,
  parts: readonly MeshPart[],
  partOf: Int32Array,
  seen: Uint32Array,
): Promise<void> {
  const ray = rayOf(view);
  const { first, order } = groupByKey(partOf, parts.length);
  for (const [index, part] of parts.entries()) {
    const pixels = order.subarray(first[index], first[index + 1]);
    if (pixels.length === 0) continue;
    await surfaces.prepare(part, store);
    const { picture, unlit } = surfaces.materialOf(part);
    const bare = !unlit && !part.colors && (picture < 0 || !part.uvs);
    const numbers = bare ? numberTriangles(pixels, seen) : null;
    const lights =
      numbers && shadeCorners([{ part, triangles: numbers.triangles }], numbers.triangles.length);
    for (const pixel of pixels) {
      const triangle = seen[pixel]!;
      const corner = numbers ? numbers.numberOf.get(triangle)! * 3 : 0;
      const color = surfaces.colorAt(part, triangle, ray(pixel), lights, corner);
      for (let k = 0; k < 3; k++) raster.data[pixel * 3 + k] = color[k]!;
    }
  }
}

/** Returns the triangles that are visible in the pixels, each once, and the position of each in that list. */
function numberTriangles(pixels: Uint32Array, seen: Uint32Array) {
  const numberOf = new Map<number, number>();
  for (const pixel of pixels) {
    const triangle = seen[pixel]!;
    if (!numberOf.has(triangle)) numberOf.set(triangle, numberOf.size);
  }
  return { triangles: Uint32Array.from(numberOf.keys()), numberOf };
}

/** Draws a transparent part over what is behind it. */
function blend(
  raster: Raster,
  view: View,
  surfaces: SurfaceColors,
  part: MeshPart,
  nearest: Float32Array,
): void {
  const ray = rayOf(view);
  rasterize(part, view, surfaces.materialOf(part).doubleSided, (pixel, triangle, nearness) => {
    if (nearness <= nearest[pixel]!) return;
    const color = surfaces.colorAt(part, triangle, ray(pixel), null, 0);
    const share = color[3]! / 255;
    for (let k = 0; k < 3; k++) {
      const behind = raster.data[pixel * 3 + k]!;
      raster.data[pixel * 3 + k] = behind + (color[k]! - behind) * share;
    }
  });
}

function drawBackground({ width, height }: View): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const [red, green, blue] = SKY.map((sky, k) => sky + ((GROUND[k]! - sky) * y) / height);
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 3) {
      data[at] = red!;
      data[at + 1] = green!;
      data[at + 2] = blue!;
    }
  }
  return { data, width, height, channels: 3 };
}

/**
 * Returns a function that returns the ray through a pixel's centre. Each call changes and returns the same
 * object.
 */
function rayOf(view: View): (pixel: number) => Ray {
  const { right, up, ahead } = axesOf(view);
  const pixelSize = view.span / view.height;
  const ray: Ray = { eye: view.eye, x: 0, y: 0, z: 0, pixel: pixelSize };
  return (pixel) => {
    const across = ((pixel % view.width) + 0.5 - view.width / 2) * pixelSize;
    const high = (view.height / 2 - Math.floor(pixel / view.width) - 0.5) * pixelSize;
    ray.x = ahead[0] + right[0] * across + up[0] * high;
    ray.y = ahead[1] + right[1] * across + up[1] * high;
    ray.z = ahead[2] + right[2] * across + up[2] * high;
    return ray;
  };
}
