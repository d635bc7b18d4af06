import type { Primitive } from '@gltf-transform/core';

/** Steps of a vertex colour's channel, out of 255: what differs by less becomes one vertex. */
const STEP = 15;

/** Rounds a mesh's vertex colours to 8 bits and few steps. */
export function coarsenColours(primitive: Primitive): void {
  const colours = primitive.getAttribute('COLOR_0');
  if (!colours) return;
  const rounded = Uint8Array.from(
    { length: colours.getCount() * 4 },
    (_, i) => Math.round((colours.getElement(Math.floor(i / 4), [0, 0, 0, 1])[i % 4]! * 255) / STEP) * STEP,
  );
  colours.setArray(rounded).setNormalized(true).setType('VEC4');
}
