import type { CapturePart } from '../../contract/capture.ts';
import type { SpaceFloor } from '../../contract/scans/space.ts';
import {
  type PictureStore,
  type Raster,
  SIDE_MAX,
  drawRect,
  packRects,
  encode,
  resize,
} from './picture-store.ts';
import { compact, type Geometry, joinGeometries, type Look } from './geometry.ts';
import { GRID_ERROR, simplify } from './simplify.ts';
import { type Pictures, SceneDocument } from './scene-document.ts';

/** The maximum size of the coarse scene, in bytes. */
const BYTES_MAX = 2.95e6;
/**
 * The number of triangles that is tried first. `ERROR`: their maximum distance from the coarsest levels in
 * the first try, in metres.
 */
const TRIANGLES = 120_000;
const ERROR = 0.05;

/**
 * Ways to simplify, tried in order until the scene is small enough. Without `torn` or `sloppy`, surfaces that
 * consist of many pieces can hardly be simplified.
 */
const MEANS = ['free', 'free', 'torn', 'torn', 'sloppy'] as const;

export interface CoarsePart {
  part: Pick<CapturePart, 'id' | 'floor' | 'ceiling'>;
  coarsest: Level;
  /** The combined pictures, scaled down for the coarse scene; null if there are none. */
  raster: Raster | null;
}

/**
 * Returns the whole capture as a GLB with little detail, made from the coarsest levels of its parts, and the
 * maximum distance of its surface from the scan, in metres.
 */
export async function makeCoarseScene(
  parts: readonly CoarsePart[],
  floors: readonly SpaceFloor[],
  store: PictureStore,
): Promise<{ bytes: Uint8Array; error: number }> {
  const { geometry: all, partOf } = joinGeometries(parts.map(({ coarsest }) => coarsest.geometry));
  const repeated = new Set(
    all.looks.flatMap(({ picture }) => (typeof picture === 'number' ? [picture] : [])),
  );
  const rasters = parts.map(({ raster }) => raster);
  const pictures = await makeCoarsePictures(rasters, repeated, store);
  placeCoordinates(all, partOf, pictures);
  const before = Math.max(0, ...parts.map(({ coarsest }) => coarsest.error));
  let triangles = Math.min(TRIANGLES, all.indices.length / 3);
  for (let error = ERROR, means = 0; ; error *= 2, means++) {
    const made =
      all.indices.length / 3 > triangles
        ? await simplify(all, triangles, error, MEANS[Math.min(means, MEANS.length - 1)]!)
        : null;
    const indices = made ? made.indices : all.indices;
    const bytes = await write(parts, all, partOf, indices, floors, pictures.picture);
    if (bytes.length <= BYTES_MAX) return { bytes, error: before + (made?.error ?? 0) };
    triangles = Math.floor((Math.min(triangles, indices.length / 3) * BYTES_MAX) / bytes.length / 1.1);
  }
}

async function write(
  parts: readonly CoarsePart[],
  all: Geometry,
  partOf: Uint32Array,
  indices: Uint32Array,
  floors: readonly SpaceFloor[],
  pictures: Pictures,
): Promise<Uint8Array> {
  const own = parts.map((): number[] => []);
  for (let i = 0; i < indices.length; i += 3)
    own[partOf[indices[i]!]!]!.push(indices[i]!, indices[i + 1]!, indices[i + 2]!);
  const document = new SceneDocument();
  for (const { id } of floors)
    for (const ceiling of [false, true]) {
      const group = document.addGroup(`${ceiling ? 'ceiling' : 'floor'}-${id}`);
      for (const [i, { part }] of parts.entries())
        if (part.floor === id && part.ceiling === ceiling)
          await document.addPart(part.id, compact(all, Uint32Array.from(own[i]!)), pictures, group);
    }
  return document.write();
}

function placeCoordinates(
  { looks, lookOf, uvs }: Geometry,
  partOf: Uint32Array,
  { place }: CoarsePictures,
): void {
  for (const [vertex, look] of lookOf.entries()) {
    if (looks[look]!.picture !== 'atlas') continue;
    uvs.set(place(partOf[vertex]!, uvs[vertex * 2]!, uvs[vertex * 2 + 1]!), vertex * 2);
  }
}

/** The number of bytes, out of `BYTES_MAX`, that pictures may use. */
const PICTURE_BYTES_MAX = 1.6e6;
/**
 * The sizes at which pictures are not scaled down further, in pixels: the longer side of the shared picture,
 * and the sides of a repeated picture.
 */
const SIDE_MIN = 64;
const REPEATED_MIN = 16;

/**
 * Returns the combined picture of a part, scaled down to its share of the coarse scene's shared picture.
 * `parts`: the number of parts.
 */
export async function shrink(raster: Raster, parts: number): Promise<Raster> {
  const side = Math.min(512, Math.ceil(SIDE_MAX / Math.sqrt(parts)));
  const scale = Math.min(1, side / Math.max(raster.width, raster.height));
  return resize(raster, Math.ceil(raster.width * scale), Math.ceil(raster.height * scale));
}

interface CoarsePictures {
  picture: (look: Look) => Uint8Array | null;
  /** Converts texture coordinates in a part's picture to texture coordinates in the shared picture. */
  place: (part: number, u: number, v: number) => [number, number];
}

/**
 * Returns the shared picture of all parts, and the repeated pictures. Scales them down until they are within
 * `PICTURE_BYTES_MAX` or cannot become smaller.
 */
async function makeCoarsePictures(
  rasters: readonly (Raster | null)[],
  repeated: ReadonlySet<number>,
  store: PictureStore,
): Promise<CoarsePictures> {
  const placed = packRects(rasters.map((raster) => raster ?? { width: 0, height: 0 }));
  const common = join(rasters, placed);
  const pictures = new Map<number | 'atlas', Uint8Array>();
  let side = Math.min(SIDE_MAX, Math.max(placed.width, placed.height));
  let small = 256;
  for (;;) {
    if (common) pictures.set('atlas', await encode(common, side, 68));
    for (const index of repeated) pictures.set(index, await store.webp(index, small));
    const bytes = [...pictures.values()].reduce((sum, picture) => sum + picture.length, 0);
    const isSmallest = side < SIDE_MIN && small <= REPEATED_MIN;
    if (bytes <= PICTURE_BYTES_MAX || isSmallest) break;
    if (side >= SIDE_MIN) side = Math.floor(side * 0.8);
    small = Math.max(REPEATED_MIN, small / 2);
  }
  return {
    picture: ({ picture }) => (picture === null ? null : (pictures.get(picture) ?? null)),
    place: (part, u, v) => {
      const { x, y } = placed.places[part]!;
      const { width, height } = rasters[part]!;
      return [(x + u * width) / placed.width, (y + v * height) / placed.height];
    },
  };
}

function join(rasters: readonly (Raster | null)[], placed: ReturnType<typeof packRects>): Raster | null {
  const some = rasters.filter((raster) => raster !== null);
  if (some.length === 0) return null;
  const channels = some.some((raster) => raster.channels === 4) ? 4 : 3;
  const { width, height, places } = placed;
  const common: Raster = {
    data: new Uint8Array(width * height * channels).fill(128),
    width,
    height,
    channels,
  };
  for (const [i, raster] of rasters.entries())
    if (raster)
      drawRect(raster, { x: 0, y: 0, width: raster.width, height: raster.height }, common, {
        ...places[i]!,
        width: raster.width,
        height: raster.height,
      });
  return common;
}

export interface Level {
  geometry: Geometry;
  /** The maximum distance of the surface from the scan, in metres. */
  error: number;
  /** How many times smaller the pictures are than the finest ones. */
  shrunk: number;
}

/**
 * The levels below the finest one. `share`: the number of triangles as a share of those in the finest level.
 * `error`: the maximum distance from the previous level, in metres. `shrunk`: how many times smaller the
 * pictures are than in the finest level.
 */
const STEPS = [
  { share: 0.25, error: 0.01, shrunk: 2 },
  { share: 0.05, error: 0.04, shrunk: 4 },
];

/**
 * A level with fewer triangles than this is not simplified. `SMALL`: a level whose pictures have fewer pixels
 * on the longer side does not get a copy with smaller pictures.
 */
const FEW = 2_000;

const SMALL = 1024;

/**
 * Returns the levels of a geometry, coarsest first. The last one is `finest`, which has the triangles of the
 * scan. `side`: the longest side of its picture, in pixels.
 */
export async function makeLevels(finest: Geometry, side: number): Promise<Level[]> {
  const levels: Level[] = [{ geometry: finest, error: GRID_ERROR, shrunk: 1 }];
  const count = finest.indices.length / 3;
  for (const { share, error, shrunk } of STEPS) {
    const from = levels[0]!;
    const before = from.geometry.indices;
    const made =
      before.length / 3 < FEW
        ? { indices: before, error: 0 }
        : await simplify(from.geometry, Math.ceil(count * share), error, 'locked');
    if (made.indices.length <= before.length * 0.7)
      levels.unshift({
        geometry: compact(from.geometry, made.indices),
        error: from.error + made.error,
        shrunk,
      });
    else if (side / from.shrunk >= SMALL) levels.unshift({ ...from, shrunk });
  }
  return levels;
}
