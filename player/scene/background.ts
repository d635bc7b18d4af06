import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  LinearSRGBColorSpace,
  Mesh,
  ShaderMaterial,
  type Object3D,
} from 'three';
import { surroundings } from './theme.ts';

export interface Background {
  object: Object3D;
  show(shown: boolean): void;
  /** Applies the theme. */
  paint(): void;
  dispose(): void;
}

const VERTEX = `
varying vec2 at;
void main() {
  at = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

// The last line spreads what eight bits would draw as rings.
const FRAGMENT = `
uniform vec3 middle;
uniform vec3 edge;
varying vec2 at;
void main() {
  float away = smoothstep(0.0, 1.0, length(at * vec2(0.78, 0.86) - vec2(0.0, 0.08)));
  vec3 color = mix(middle, edge, away);
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  gl_FragColor = vec4(color + grain / 255.0, 1.0);
}`;

/** What is behind a space that is seen from outside: the paper it lies on, lighter in the middle. */
export function createBackground(): Background {
  const geometry = new BufferGeometry();
  // one triangle over the whole view
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const middle = new Color();
  const edge = new Color();
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { middle: { value: middle }, edge: { value: edge } },
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const object = new Mesh(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = -2;
  return {
    object,
    show: (shown) => void (object.visible = shown),
    paint() {
      const colors = surroundings();
      // as they are shown: nothing is converted
      middle.setStyle(colors.middle, LinearSRGBColorSpace);
      edge.setStyle(colors.edge, LinearSRGBColorSpace);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
