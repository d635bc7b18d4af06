import {
  Color,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearSRGBColorSpace,
  Mesh,
  ShaderMaterial,
} from 'three';
import { drawnAlways } from './scene-parts.ts';
import { sceneColors } from '../../design/scene-colors.ts';
import type { Sweep } from '../../contract/capture.ts';
import { floorHeight } from '../capture/navigation/floor-heights.ts';
import type { LocalCapture } from '../capture/model/local-capture.ts';

/**
 * The outer radius of a ring, and its height above the floor, in metres. At the height of the floor, the ring
 * would flicker (z-fighting).
 */
const RADIUS = 0.26;
const ABOVE_FLOOR = 0.015;
/** The minimum radius of a ring in views from outside, in pixels. */
const MIN_PIXELS = 9;
/** The radius of a ring's soft shadow, relative to the radius of the ring. */
const SHADOW = 1.5;

const VERTEX = `
attribute vec3 place;
attribute float floorIndex;
uniform float radius;
uniform float minSize;
uniform float shownFloor;
uniform int current;
uniform int target;
uniform bool outside;
varying vec2 at;
varying float fade;
varying float filled;
varying float isCurrent;
void main() {
  at = position.xz;
  vec4 middle = modelViewMatrix * vec4(place, 1.0);
  float size = radius * max(1.0, minSize * -middle.z / radius);
  isCurrent = gl_InstanceID == current ? 1.0 : 0.0;
  filled = gl_InstanceID == target ? 1.0 : isCurrent;
  fade = outside ? 1.0 : mix(1.0, 0.28, smoothstep(4.0, 14.0, -middle.z));
  bool hidden = (shownFloor >= 0.0 && floorIndex != shownFloor) || (!outside && gl_InstanceID == current);
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0)
    : projectionMatrix * modelViewMatrix * vec4(place + position * size, 1.0);
}`;

// The ring is white with a soft, dark edge, so that it stands out on both dark and light floors.
const FRAGMENT = `
uniform vec3 currentColor;
varying vec2 at;
varying float fade;
varying float filled;
varying float isCurrent;
void main() {
  float r = length(at);
  float soft = max(fwidth(r), 0.001);
  float disc = 1.0 - smoothstep(1.0 - soft, 1.0 + soft, r);
  float ring = disc * smoothstep(0.78 - soft, 0.78 + soft, r);
  float core = filled * (1.0 - smoothstep(0.62 - soft, 0.62 + soft, r));
  float inner = smoothstep(0.45, 0.78, r);
  float dark = 0.42 * (r < 1.0 ? inner : 1.0 - smoothstep(1.0, ${SHADOW.toFixed(1)}, r));
  float light = max(ring, core) * 0.95;
  float alpha = light + dark * (1.0 - light);
  vec3 bright = mix(vec3(1.0), currentColor, isCurrent * core);
  vec3 color = mix(vec3(0.07, 0.08, 0.1), bright, alpha > 0.0 ? light / alpha : 0.0);
  gl_FragColor = vec4(color, alpha * fade);
}`;

/**
 * Returns the rings on the floor: inside, one at each sweep except the user's; from outside, one at each
 * sweep on the floors that are shown. All rings are drawn in one call.
 */
export function createSweepRings(capture: LocalCapture) {
  const { manifest, travel } = capture;
  const { sweeps, floors } = manifest;
  const geometry = new InstancedBufferGeometry();
  const s = SHADOW;
  geometry.setAttribute('position', new Float32BufferAttribute([-s, 0, -s, -s, 0, s, s, 0, s, s, 0, -s], 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const places = sweeps.flatMap((sweep) => [
    sweep.position[0],
    floorHeight(manifest, sweep) + ABOVE_FLOOR,
    sweep.position[2],
  ]);
  const floorIndices = sweeps.map(({ floor }) => floors.findIndex(({ id }) => id === floor));
  geometry.setAttribute('place', new InstancedBufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('floorIndex', new InstancedBufferAttribute(new Float32Array(floorIndices), 1));
  geometry.instanceCount = sweeps.length;
  const uniforms = {
    radius: { value: RADIUS },
    minSize: { value: 0 },
    shownFloor: { value: -1 },
    current: { value: -1 },
    target: { value: -1 },
    outside: { value: false },
    currentColor: { value: new Color().setStyle(sceneColors.here, LinearSRGBColorSpace) },
  };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const object = drawnAlways(new Mesh(geometry, material), 1);

  function indexOfFloor(floor: string | null): number {
    for (let index = 0; index < floors.length; index += 1) if (floors[index]!.id === floor) return index;
    return -1;
  }

  /** Returns the height of a pixel at a distance of one metre, in metres. */
  const pixelHigh = (height: number): number => (2 * Math.tan(travel.projection.angle / 2)) / height;

  return {
    object,
    /**
     * Called before each frame. `target` is the sweep that a click would lead to; `height` is the view's
     * height in pixels.
     */
    update(target: Sweep | null, height: number): void {
      const outside = travel.mode() !== 'inside';
      // While the user rests between two sweeps, no ring is the current one.
      const current = !outside && travel.walk.isBetweenSweeps ? null : travel.walk.currentSweep();
      uniforms.outside.value = outside;
      uniforms.minSize.value = outside ? MIN_PIXELS * pixelHigh(height) : 0;
      // Inside, the rings of all floors are drawn. The slabs hide most rings of other floors. Rings that stay
      // visible, such as those on a stair or below a gallery, are clickable.
      uniforms.shownFloor.value = outside ? indexOfFloor(capture.shownFloor()) : -1;
      uniforms.current.value = current ? sweeps.indexOf(current) : -1;
      uniforms.target.value = target && target !== current ? sweeps.indexOf(target) : -1;
    },
    dispose(): void {
      geometry.dispose();
      material.dispose();
    },
  };
}
