import { encode, type PictureStore, type Raster } from './atlas/picture-store.ts';
import type { Geometry, Look } from './levels/geometry.ts';

/** Pixels that a picture may be wide in the finest level where a surface repeats it. */
const REPEATED_SIDE = 1024;

type Picture = NonNullable<Look['picture']>;

export interface LevelPicture {
  bytes: Uint8Array;
  pixels: number;
}

/** The pictures that the levels of a part are drawn with, as WebP. They are encoded beside what the program does, from when they are asked for. */
export class LevelPictures {
  /** Those of the part put together; null for none. */
  readonly #raster: Raster | null;
  readonly #store: PictureStore;
  readonly #atlases = new Map<number, Promise<Uint8Array>>();

  constructor(raster: Raster | null, store: PictureStore) {
    this.#raster = raster;
    this.#store = store;
  }

  /** Begins to encode what a geometry is drawn with, `shrunk` times smaller than in the finest level. */
  begin(geometry: Geometry, shrunk: number): void {
    // What fails is told to who asks for it.
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
