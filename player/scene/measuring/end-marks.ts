import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  GreaterDepth,
  Group,
  Points,
  ShaderMaterial,
} from 'three';
import type { MeasuredPoint } from '../../../contract/measuring/measurement.ts';
import { drawnAlways } from '../scene-parts.ts';

/** The size of a mark in CSS pixels. */
const SIZE = 14;
const SHAPES: Record<MeasuredPoint['snap'], number> = { corner: 1, edge: 2, surface: 0, plan: 0, free: 0 };

const VERTEX = `
attribute vec3 tint;
attribute float shape;
uniform float size;
varying vec3 color;
varying float kind;
void main() {
  color = tint;
  kind = shape;
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  eye.xyz *= 1.0 - min(0.5, 0.02 / length(eye.xyz));
  gl_Position = projectionMatrix * eye;
  gl_PointSize = size;
}`;

const FRAGMENT = `
uniform float opacity;
varying vec3 color;
varying float kind;
void main() {
  vec2 at = 2.0 * gl_PointCoord - 1.0;
  float disc = length(at);
  float square = 1.25 * max(abs(at.x), abs(at.y));
  float diamond = abs(at.x) + abs(at.y);
  float off = kind < 0.5 ? disc : kind < 1.5 ? square : diamond;
  if (off > 1.0) discard;
  vec3 fill = off > 0.82 ? vec3(0.06, 0.08, 0.1) : off > 0.42 ? vec3(1.0) : color;
  gl_FragColor = vec4(fill, opacity);
  #include <colorspace_fragment>
}`;

/**
 * Returns the marks at the ends of measurements. A mark's shape shows what the end has snapped to: a square
 * for a corner, a diamond for an edge, and a disc for everything else.
 */
export function createEndMarks() {
  const group = new Group();
  const size = { value: SIZE };
  const materials = [0.3, 1].map(
    (opacity) =>
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { size, opacity: { value: opacity } },
        transparent: true,
        depthWrite: false,
        toneMapped: false,
      }),
  );
  materials[0]!.depthFunc = GreaterDepth;
  const color = new Color();
  let capacity = 64;
  let geometry = build();
  let count = 0;

  function build(): BufferGeometry {
    const next = new BufferGeometry();
    const attribute = (numbers: number): BufferAttribute =>
      new BufferAttribute(new Float32Array(capacity * numbers), numbers).setUsage(DynamicDrawUsage);
    next.setAttribute('position', attribute(3));
    next.setAttribute('tint', attribute(3));
    next.setAttribute('shape', attribute(1));
    group.clear();
    for (const material of materials) group.add(drawnAlways(new Points(next, material), 8));
    return next;
  }

  function grow(): void {
    const before = geometry;
    capacity *= 2;
    geometry = build();
    for (const name of ['position', 'tint', 'shape'])
      (geometry.getAttribute(name).array as Float32Array).set(before.getAttribute(name).array);
    before.dispose();
  }

  return {
    object: group,
    clear: () => void (count = 0),
    /** Adds a mark. `hex` is its colour, #rrggbb. */
    add({ position: [x, y, z], snap }: MeasuredPoint, hex: string): void {
      if (count === capacity) grow();
      color.set(hex);
      geometry.getAttribute('position').setXYZ(count, x, y, z);
      geometry.getAttribute('tint').setXYZ(count, color.r, color.g, color.b);
      geometry.getAttribute('shape').setX(count, SHAPES[snap]);
      count += 1;
    },
    send(): void {
      geometry.setDrawRange(0, count);
      group.visible = count > 0;
      for (const name of ['position', 'tint', 'shape']) geometry.getAttribute(name).needsUpdate = true;
    },
    /** Called before each frame. `ratio` is the number of canvas pixels per CSS pixel. */
    frame: (ratio: number) => void (size.value = SIZE * ratio),
    dispose(): void {
      geometry.dispose();
      for (const material of materials) material.dispose();
    },
  };
}
