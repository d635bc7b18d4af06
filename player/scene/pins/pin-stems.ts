import { BufferAttribute, BufferGeometry, Mesh, type Object3D, type ShaderMaterial } from 'three';
import { STEM_LENGTH, type Placed } from '../../capture/pin-disc.ts';
import type { Discs } from './gatherer.ts';
import { writeColor } from './write-color.ts';

/** The stems of pins, drawn in one call. */
export interface PinStems {
  readonly object: Object3D;
  place(pin: number, at: Placed): void;
  tint(pin: number, color: number): void;
  /** What was placed and tinted is sent with the next frame. */
  send(): void;
  /** Draws those of discs that stand for one pin. `shown`: how much of each pin is, 0 to 1. */
  list(discs: Discs, shown: Float32Array): void;
  dispose(): void;
}

/** Corners of a stem, and how its two triangles join them. */
const CORNERS = 4;
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;

export function createPinStems(capacity: number, material: ShaderMaterial): PinStems {
  const geometry = new BufferGeometry();
  const add = (name: string, size: number): BufferAttribute => {
    const attribute = new BufferAttribute(new Float32Array(CORNERS * capacity * size), size);
    geometry.setAttribute(name, attribute);
    return attribute;
  };
  const position = add('position', 3);
  const along = add('along', 3);
  const tints = add('tint', 3);
  const side = add('side', 1);
  const widths = add('width', 1);
  const index = new BufferAttribute(new Uint32Array(TRIANGLES.length * capacity), 1);
  geometry.setIndex(index);
  geometry.setDrawRange(0, 0);
  for (let corner = 0; corner < CORNERS * capacity; corner += 1)
    side.array[corner] = corner % 2 === 0 ? -1 : 1;
  const object = new Mesh(geometry, material);
  object.frustumCulled = false;

  return {
    object,
    place(pin, at) {
      for (let corner = 0; corner < CORNERS; corner += 1) {
        const length = corner < 2 ? 0 : STEM_LENGTH;
        const offset = 3 * (CORNERS * pin + corner);
        for (let axis = 0; axis < 3; axis += 1) {
          position.array[offset + axis] = at.position[axis]! + at.normal[axis]! * length;
          along.array[offset + axis] = at.normal[axis]!;
        }
      }
    },
    tint(pin, color) {
      for (let corner = 0; corner < CORNERS; corner += 1)
        writeColor(color, tints.array, CORNERS * pin + corner);
    },
    send() {
      position.needsUpdate = true;
      along.needsUpdate = true;
      tints.needsUpdate = true;
    },
    list({ drawn, count, sizes }, shown) {
      let corners = 0;
      for (let at = 0; at < count; at += 1) {
        const pin = drawn[at]!;
        if (sizes[pin] !== 1) continue;
        if (widths.array[CORNERS * pin] !== shown[pin]) {
          widths.array.fill(shown[pin]!, CORNERS * pin, CORNERS * (pin + 1));
          widths.needsUpdate = true;
        }
        for (let corner = 0; corner < TRIANGLES.length; corner += 1) {
          index.array[corners] = CORNERS * pin + TRIANGLES[corner]!;
          corners += 1;
        }
      }
      index.needsUpdate = true;
      geometry.setDrawRange(0, corners);
    },
    dispose: () => geometry.dispose(),
  };
}
