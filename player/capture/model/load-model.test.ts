import { Texture } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitTextures, textureLimit } from './load-model.ts';

afterEach(() => vi.unstubAllGlobals());

/** The parts of `ImageBitmap` that the loader uses. */
class Bitmap {
  readonly close = vi.fn<() => void>();
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
}

describe('the size of textures', () => {
  it('equals the graphics limit on a device with much or unreported memory', () => {
    expect(textureLimit(16_384, {})).toBe(16_384);
    expect(textureLimit(16_384, { deviceMemory: 8 })).toBe(16_384);
  });
  it('is smaller with little memory, and smallest if the user saves data @11.19', () => {
    expect(textureLimit(16_384, { deviceMemory: 4 })).toBe(2048);
    expect(textureLimit(16_384, { deviceMemory: 1 })).toBe(1024);
    expect(textureLimit(16_384, { deviceMemory: 8, connection: { saveData: true } })).toBe(1024);
  });
  it('never exceeds the graphics limit', () => {
    expect(textureLimit(512, { deviceMemory: 1 })).toBe(512);
  });

  it('scales down only textures above the limit @11.19', async () => {
    vi.stubGlobal('ImageBitmap', Bitmap);
    vi.stubGlobal(
      'createImageBitmap',
      async (_: Bitmap, { resizeWidth = 0, resizeHeight = 0 }: ImageBitmapOptions) =>
        new Bitmap(resizeWidth, resizeHeight),
    );
    const [large, small] = [new Bitmap(4096, 1000), new Bitmap(1024, 512)];
    const textures = [new Texture(large), new Texture(small)] as const;
    await fitTextures(textures, 1024);
    expect(textures[0].image).toMatchObject({ width: 1024, height: 250 });
    expect(textures[1].image).toBe(small);
    expect([large.close.mock.calls.length, small.close.mock.calls.length]).toEqual([1, 0]);
  });
});
