import { expect, it } from 'vitest';
import { anisotropyFor } from './graphics.ts';

it.each([
  ['ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)', 1],
  ['llvmpipe (LLVM 17.0.6, 256 bits)', 1],
  ['ANGLE (Apple, ANGLE Metal Renderer: Apple M2, Unspecified Version)', 8],
  ['Mali-G78', 8],
])('uses as many texture samples at low angles as %s can draw in time', (renderer, samples) => {
  expect(anisotropyFor(renderer)).toBe(samples);
});
