import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CapturePart } from '../../contract/capture.ts';
import { boxAround, type ScanMesh } from '../scan-mesh.ts';
import { makeAtlas } from './make-atlas.ts';
import { type PictureStore, type Raster, encode } from './picture-store.ts';
import { type Cell } from './cut-mesh.ts';
import { gatherCell, type Patch } from './gather-cell.ts';
import { type CoarsePart, makeLevels, type Level, shrink } from './coarse-scene.ts';
import { SceneDocument } from './scene-document.ts';
import { type Geometry, joinGeometries, type Look } from './geometry.ts';
import { GRID } from './simplify.ts';

/** The maximum width of a repeated picture in the finest level, in pixels. */
const REPEATED_SIDE = 1024;

/**
 * The pictures of a part's levels, as WebP. Each picture is encoded when it is first requested. Several are
 * encoded in parallel.
 */
class LevelPictures {
  /** The combined pictures of the part; null if there are none. */
  readonly #raster: Raster | null;
  readonly #store: PictureStore;
  readonly #atlases = new Map<number, Promise<Uint8Array>>();

  constructor(raster: Raster | null, store: PictureStore) {
    this.#raster = raster;
    this.#store = store;
  }

  /**
   * Starts to encode the pictures of a geometry. `shrunk`: how many times smaller they are than in the finest
   * level.
   */
  begin(geometry: Geometry, shrunk: number): void {
    // A later call awaits the same pictures and handles the failure.
    this.of(geometry, shrunk).catch(() => {});
  }

  async of({ looks }: Geometry, shrunk: number): Promise<Map<Picture, LevelPicture>> {
    const pictures = new Set(looks.flatMap(({ picture }) => picture ?? []));
    return new Map(
      await Promise.all(
        Array.from(pictures, async (picture) => [picture, await this.#picture(picture, shrunk)] as const),
      ),
    );
  }

  async #picture(picture: Picture, shrunk: number): Promise<LevelPicture> {
    const { width, height } = picture === 'atlas' ? this.#raster! : await this.#store.raster(picture);
    const longest = Math.max(width, height);
    const side = Math.ceil((picture === 'atlas' ? longest : Math.min(longest, REPEATED_SIDE)) / shrunk);
    const bytes = picture === 'atlas' ? this.#atlas(side) : this.#store.webp(picture, side);
    return { bytes: await bytes, pixels: width * height * (side / longest) ** 2 };
  }

  #atlas(side: number): Promise<Uint8Array> {
    const known = this.#atlases.get(side);
    if (known) return known;
    const encoded = encode(this.#raster!, side);
    this.#atlases.set(side, encoded);
    return encoded;
  }
}

/** The bytes that a pixel needs on the graphics card, including the smaller versions of the picture. */
const PIXEL_BYTES = 4 * (4 / 3);

export interface BuiltPart extends CoarsePart {
  part: CapturePart;
}

/** The data that the parts of a scene share. */
export interface Whole {
  mesh: ScanMesh;
  store: PictureStore;
  /** The number of parts. */
  cells: number;
  /** The folder to which the files are written. */
  output: string;
}

/**
 * Writes the levels of a cell to files. Returns null if the cell has no triangles after rounding to the grid.
 */
export async function buildPart(
  { mesh, store, cells, output }: Whole,
  cell: Cell,
  id: string,
): Promise<BuiltPart | null> {
  const patches = gatherCell(mesh, cell);
  const atlas = await makeAtlas(patches, store);
  const finest = joinPatches(
    patches,
    (patch) => atlas?.pictureOf(patch) ?? (patch.uvs ? patch.material.picture : null),
  );
  if (finest.indices.length === 0) return null;
  const raster = atlas?.raster ?? null;
  const { min, max } = boxAround([finest.positions]);
  const pictures = new LevelPictures(raster, store);
  pictures.begin(finest, 1);
  const small = raster && shrink(raster, cells);
  const levels = await makeLevels(finest, raster ? Math.max(raster.width, raster.height) : 0);
  for (const { geometry, shrunk } of levels) pictures.begin(geometry, shrunk);
  const written: CapturePart['levels'] = [];
  for (const [number, level] of levels.entries())
    written.push(await writeLevel(id, level, join(output, `${id}-${number}.glb`), pictures));
  return {
    part: { id, floor: cell.floor, ceiling: cell.ceiling, box: [min, max], levels: written },
    coarsest: levels[0]!,
    raster: await small,
  };
}

async function writeLevel(
  id: string,
  { geometry, error, shrunk }: Level,
  path: string,
  pictures: LevelPictures,
): Promise<CapturePart['levels'][number]> {
  const drawn = await pictures.of(geometry, shrunk);
  const document = new SceneDocument();
  await document.addPart(id, geometry, ({ picture }) =>
    picture === null ? null : drawn.get(picture)!.bytes,
  );
  const bytes = await document.write();
  await writeFile(path, bytes);
  const pixels = [...drawn.values()].reduce((sum, picture) => sum + picture.pixels, 0);
  return {
    file: basename(path),
    bytes: bytes.length,
    gpuBytes: Math.ceil(document.gpuBytes + pixels * PIXEL_BYTES),
    triangles: document.triangles,
    error,
  };
}

type Picture = NonNullable<Look['picture']>;

interface LevelPicture {
  bytes: Uint8Array;
  pixels: number;
}

/**
 * Returns one geometry with all patches of a cell. Patches with the same look are drawn together. `picture`:
 * returns the picture of a patch.
 */
function joinPatches(patches: readonly Patch[], picture: (patch: Patch) => Look['picture']): Geometry {
  const geometries = patches.map((patch): Geometry => {
    const { positions, uvs, colors, indices, material } = patch;
    const { alpha, cutoff, doubleSided } = material;
    const count = positions.length / 3;
    return {
      looks: [{ alpha, cutoff, doubleSided, picture: picture(patch) }],
      lookOf: new Uint16Array(count),
      positions: new Float32Array(positions).map((step) => step / GRID),
      uvs: uvs ?? new Float32Array(count * 2),
      colors,
      indices,
    };
  });
  return joinGeometries(geometries).geometry;
}
