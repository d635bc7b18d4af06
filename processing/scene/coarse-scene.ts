import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { PictureStore, Raster } from './picture-store.ts';
import { compact, type Geometry, type Look } from './geometry.ts';
import type { Level } from './make-levels.ts';
import { simplify } from './simplify.ts';
import { SceneDocument, type Pictures } from './scene-document.ts';
import { makeCoarsePictures, type CoarsePictures } from './coarse-pictures.ts';

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

/** One geometry of several, and which of them each of its vertices comes from. Looks stay apart. */
function joinGeometries(geometries: readonly Geometry[]): { geometry: Geometry; partOf: Uint32Array } {
  const looks: Look[] = [];
  const count = geometries.reduce((sum, { lookOf }) => sum + lookOf.length, 0);
  const corners = geometries.reduce((sum, { indices }) => sum + indices.length, 0);
  const geometry: Geometry = {
    looks,
    lookOf: new Uint16Array(count),
    positions: new Float32Array(count * 3),
    uvs: new Float32Array(count * 2),
    colors: new Uint16Array(count * 4),
    indices: new Uint32Array(corners),
  };
  const partOf = new Uint32Array(count);
  let vertex = 0;
  let corner = 0;
  for (const [part, { lookOf, positions, uvs, colors, indices, looks: own }] of geometries.entries()) {
    const renamed = own.map((look) => findLook(looks, look));
    for (let i = 0; i < lookOf.length; i++) geometry.lookOf[vertex + i] = renamed[lookOf[i]!]!;
    partOf.fill(part, vertex, vertex + lookOf.length);
    geometry.positions.set(positions, vertex * 3);
    geometry.uvs.set(uvs, vertex * 2);
    geometry.colors.set(colors, vertex * 4);
    for (let i = 0; i < indices.length; i++) geometry.indices[corner + i] = indices[i]! + vertex;
    vertex += lookOf.length;
    corner += indices.length;
  }
  return { geometry, partOf };
}

function findLook(looks: Look[], look: Look): number {
  const known = looks.findIndex(
    (other) =>
      other.alpha === look.alpha &&
      other.cutoff === look.cutoff &&
      other.doubleSided === look.doubleSided &&
      other.picture === look.picture,
  );
  return known >= 0 ? known : looks.push(look) - 1;
}
