import type { SpaceFloor } from '../../../contract/scans/space.ts';
import type { PictureStore, Raster } from '../atlas/picture-store.ts';
import { compact, type Geometry } from '../levels/geometry.ts';
import type { Level } from '../levels/make-levels.ts';
import { simplify } from '../levels/simplify.ts';
import { SceneDocument, type Pictures } from '../write/scene-document.ts';
import { makeCoarsePictures, type CoarsePictures } from './coarse-pictures.ts';
import { joinGeometries } from './join-geometries.ts';

/** Something to see after at most 3 MB. */
const BYTES_MAX = 2.95e6;
/** Triangles to begin with, and metres by which they may lie beside the coarsest levels. */
const TRIANGLES = 120_000;
const ERROR = 0.05;

/** One after the other until it is small enough: surfaces that are torn in many pieces resist the first. */
const MEANS = ['free', 'free', 'torn', 'torn', 'sloppy'] as const;

interface CoarsePart {
  id: string;
  floor: string;
  ceiling: boolean;
  level: Level;
  /** Its pictures, small; null for none. */
  raster: Raster | null;
}

/** All of the space at once, in little detail: made of the coarsest levels of its parts. */
export class CoarseScene {
  readonly #parts: CoarsePart[] = [];
  readonly #store: PictureStore;

  constructor(store: PictureStore) {
    this.#store = store;
  }

  add(part: CoarsePart): void {
    this.#parts.push(part);
  }

  /** The scene as a GLB, and the metres by which its surface may lie beside the scan's. */
  async write(floors: readonly SpaceFloor[]): Promise<{ bytes: Uint8Array; error: number }> {
    const { geometry: all, partOf } = joinGeometries(this.#parts.map(({ level }) => level.geometry));
    const repeated = new Set(
      all.looks.flatMap(({ picture }) => (typeof picture === 'number' ? [picture] : [])),
    );
    const pictures = await makeCoarsePictures(
      this.#parts.map(({ raster }) => raster),
      repeated,
      this.#store,
    );
    placeCoordinates(all, partOf, pictures);
    const before = Math.max(0, ...this.#parts.map(({ level }) => level.error));
    let triangles = Math.min(TRIANGLES, all.indices.length / 3);
    for (let error = ERROR, means = 0; ; error *= 2, means++) {
      const made =
        all.indices.length / 3 > triangles
          ? await simplify(all, triangles, error, MEANS[Math.min(means, MEANS.length - 1)]!)
          : null;
      const indices = made ? made.indices : all.indices;
      const bytes = await this.#write(all, partOf, indices, floors, pictures.picture);
      if (bytes.length <= BYTES_MAX) return { bytes, error: before + (made?.error ?? 0) };
      triangles = Math.floor((Math.min(triangles, indices.length / 3) * BYTES_MAX) / bytes.length / 1.1);
    }
  }

  async #write(
    all: Geometry,
    partOf: Uint32Array,
    indices: Uint32Array,
    floors: readonly SpaceFloor[],
    pictures: Pictures,
  ): Promise<Uint8Array> {
    const own = this.#parts.map((): number[] => []);
    for (let i = 0; i < indices.length; i += 3)
      own[partOf[indices[i]!]!]!.push(indices[i]!, indices[i + 1]!, indices[i + 2]!);
    const document = new SceneDocument();
    for (const { id } of floors)
      for (const ceiling of [false, true]) {
        const group = document.addGroup(`${ceiling ? 'ceiling' : 'floor'}-${id}`);
        for (const [i, part] of this.#parts.entries())
          if (part.floor === id && part.ceiling === ceiling)
            await document.addPart(part.id, compact(all, Uint32Array.from(own[i]!)), pictures, group);
      }
    return document.write();
  }
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
