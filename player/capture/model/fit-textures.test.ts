import { describe, expect, it } from 'vitest';
import { textureLimit } from './fit-textures.ts';

describe('the size of textures', () => {
  it('is what the graphics can take on a device that tells nothing or has plenty', () => {
    expect(textureLimit(16_384, {})).toBe(16_384);
    expect(textureLimit(16_384, { deviceMemory: 8 })).toBe(16_384);
  });
  it('is less with little memory, and least where data is to be saved @11.19', () => {
    expect(textureLimit(16_384, { deviceMemory: 4 })).toBe(2048);
    expect(textureLimit(16_384, { deviceMemory: 1 })).toBe(1024);
    expect(textureLimit(16_384, { deviceMemory: 8, connection: { saveData: true } })).toBe(1024);
  });
  it('is never more than the graphics can take', () => {
    expect(textureLimit(512, { deviceMemory: 1 })).toBe(512);
  });
});
