import {
  BufferAttribute,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  Vector2,
} from 'three';
import { drawnAlways } from '../scene-parts.ts';

/** Half the width of a ray, and the radius of a dot, in pixels. */
const WIDTH = 1.5;
const DOT = 7;

// The first four corners belong to the ray (x: side, y: end).
// The other four corners belong to the dot at the ray's target.
const VERTEX = `
attribute vec3 from;
attribute vec3 to;
attribute vec3 tint;
attribute float dotted;
uniform vec2 view;
varying vec3 color;
varying vec2 at;
varying float isDot;
void main() {
  color = tint;
  at = position.xy;
  isDot = dotted;
  vec4 far = projectionMatrix * modelViewMatrix * vec4(to, 1.0);
  vec4 near = projectionMatrix * modelViewMatrix * vec4(from, 1.0);
  if (near.w < 0.05) near = mix(far, near, clamp((far.w - 0.05) / max(far.w - near.w, 0.0001), 0.0, 1.0));
  vec2 along = (far.xy / far.w - near.xy / near.w) * view;
  float size = length(along);
  vec2 side = size > 0.001 ? vec2(-along.y, along.x) / size : vec2(0.0);
  vec4 end = dotted > 0.5 || position.y > 0.5 ? far : near;
  vec2 off = dotted > 0.5 ? position.xy * ${DOT.toFixed(1)} : side * position.x * ${WIDTH.toFixed(1)};
  end.xy += 2.0 * off / view * end.w;
  end.z -= 0.0006 * end.w;
  gl_Position = far.w < 0.05 ? vec4(2.0, 2.0, 2.0, 1.0) : end;
}`;

const FRAGMENT = `
varying vec3 color;
varying vec2 at;
varying float isDot;
void main() {
  if (isDot < 0.5) {
    gl_FragColor = vec4(mix(color, vec3(1.0), 0.15), mix(0.15, 0.9, at.y));
    return;
  }
  float r = length(at);
  float soft = max(fwidth(r), 0.01);
  float disc = 1.0 - smoothstep(1.0 - soft, 1.0, r);
  gl_FragColor = vec4(mix(vec3(1.0), color, 1.0 - smoothstep(0.68 - soft, 0.68 + soft, r)), disc);
}`;

/**
 * Returns rays from people to the places that they point at, each with a dot at its end. All rays are drawn
 * in one call.
 */
export function createBeams(capacity: number) {
  const geometry = new InstancedBufferGeometry();
  const corners = [-1, 0, 0, 1, 0, 0, 1, 1, 0, -1, 1, 0, -1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  geometry.setAttribute('dotted', new BufferAttribute(new Float32Array([0, 0, 0, 0, 1, 1, 1, 1]), 1));
  geometry.setIndex([0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7]);
  const parts = ['from', 'to', 'tint'].map((name) => {
    const attribute = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3);
    attribute.setUsage(DynamicDrawUsage);
    geometry.setAttribute(name, attribute);
    return attribute;
  });
  const [from, to, tints] = parts.map(({ array }) => array as Float32Array) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const view = new Vector2(1, 1);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { view: { value: view } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  });
  const object = drawnAlways(new Mesh(geometry, material), 6);
  return {
    object,
    /** The ends of each ray (x, y, z in metres), and its colour (red, green, blue). */
    from,
    to,
    tints,
    /** Draws `count` rays from the current arrays, in a view of `width` × `height` CSS pixels. */
    draw(count: number, width: number, height: number): void {
      object.visible = count > 0;
      if (count === 0) return;
      geometry.instanceCount = count;
      view.x = width;
      view.y = height;
      for (let part = 0; part < parts.length; part += 1) parts[part]!.needsUpdate = true;
    },
    dispose(): void {
      geometry.dispose();
      material.dispose();
    },
  };
}
