import {
  Color,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearSRGBColorSpace,
  Mesh,
  ShaderMaterial,
  type Object3D,
} from 'three';
import { sceneColors } from '../../design/scene-colors.ts';
import type { Sweep } from '../../contract/capture.ts';
import { floorHeight } from '../capture/navigation/floors/floor-heights.ts';
import type { LocalCapture } from '../capture/model/local-capture.ts';

export interface Markers {
  object: Object3D;
  /** Takes up where one is and what one points at, before each frame. `height`: of the view, pixels. */
  update(aimed: Sweep | null, height: number): void;
  dispose(): void;
}

/** Metres: a ring's outer edge, and its height above the floor, so that the two never fight over a pixel. */
const RADIUS = 0.26;
const ABOVE_FLOOR = 0.015;
/** Pixels that a ring's radius keeps however far away it is, seen from outside. */
const LEAST_PIXELS = 9;
/** How far the soft shadow reaches, in radii. */
const SHADOW = 1.5;

const VERTEX = `
attribute vec3 place;
attribute float storey;
uniform float radius;
uniform float least;
uniform float storeyShown;
uniform int here;
uniform int aimed;
uniform bool outside;
varying vec2 at;
varying float fade;
varying float filled;
varying float isHere;
void main() {
  at = position.xz;
  vec4 middle = modelViewMatrix * vec4(place, 1.0);
  float size = radius * max(1.0, least * -middle.z / radius);
  isHere = gl_InstanceID == here ? 1.0 : 0.0;
  filled = gl_InstanceID == aimed ? 1.0 : isHere;
  fade = outside ? 1.0 : mix(1.0, 0.28, smoothstep(4.0, 14.0, -middle.z));
  bool hidden = (storeyShown >= 0.0 && storey != storeyShown) || (!outside && gl_InstanceID == here);
  gl_Position = hidden ? vec4(2.0, 2.0, 2.0, 1.0)
    : projectionMatrix * modelViewMatrix * vec4(place + position * size, 1.0);
}`;

// A white ring with a dark, soft edge: one of the two is seen on any floor.
const FRAGMENT = `
uniform vec3 hereColor;
varying vec2 at;
varying float fade;
varying float filled;
varying float isHere;
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
  vec3 bright = mix(vec3(1.0), hereColor, isHere * core);
  vec3 color = mix(vec3(0.07, 0.08, 0.1), bright, alpha > 0.0 ? light / alpha : 0.0);
  gl_FragColor = vec4(color, alpha * fade);
}`;

/** A ring on the floor for every sweep; from outside, of the storey that is shown. All are one call to draw. */
export function createMarkers(capture: LocalCapture): Markers {
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
  const storeys = sweeps.map(({ floor }) => floors.findIndex(({ id }) => id === floor));
  geometry.setAttribute('place', new InstancedBufferAttribute(new Float32Array(places), 3));
  geometry.setAttribute('storey', new InstancedBufferAttribute(new Float32Array(storeys), 1));
  geometry.instanceCount = sweeps.length;
  const uniforms = {
    radius: { value: RADIUS },
    least: { value: 0 },
    storeyShown: { value: -1 },
    here: { value: -1 },
    aimed: { value: -1 },
    outside: { value: false },
    hereColor: { value: new Color().setStyle(sceneColors.here, LinearSRGBColorSpace) },
  };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new Mesh(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = 1;

  function storeyIndex(floor: string | null): number {
    for (let index = 0; index < floors.length; index += 1) if (floors[index]!.id === floor) return index;
    return -1;
  }

  /** Metres of a pixel, a metre away. */
  const pixelHigh = (height: number): number => (2 * Math.tan(travel.projection.angle / 2)) / height;

  return {
    object,
    update(aimed, height) {
      const outside = travel.mode() !== 'inside';
      // Between two sweeps one stands on no ring.
      const here = !outside && travel.walk.isBetweenSweeps ? null : travel.walk.currentSweep();
      uniforms.outside.value = outside;
      uniforms.least.value = outside ? LEAST_PIXELS * pixelHigh(height) : 0;
      // Inside, floors hide other storeys' rings; those on a stair or beneath a gallery are as good a goal as any.
      uniforms.storeyShown.value = outside ? storeyIndex(capture.shownFloor()) : -1;
      uniforms.here.value = here ? sweeps.indexOf(here) : -1;
      uniforms.aimed.value = aimed && aimed !== here ? sweeps.indexOf(aimed) : -1;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
