import { ShaderMaterial } from 'three';
import { THROUGH_WALLS } from '../../capture/pin-disc.ts';

/** Pixels across, rim and shadow included. */
const SIZE = 34;
const OPEN_SIZE = 44;
/** Metres that a disc is drawn nearer than it is: a wall beside it does not cut into it. */
const FORWARD = 0.12;
const VERTEX = `
attribute vec3 tint;
uniform float ratio;
uniform int open;
uniform int hovered;
varying vec3 color;
varying float away;
varying float rim;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  away = length(eye.xyz);
  color = tint;
  bool large = gl_VertexID == open || gl_VertexID == hovered;
  rim = gl_VertexID == open ? 0.54 : 0.6;
  eye.z += min(${FORWARD.toFixed(2)}, -eye.z * 0.5);
  gl_Position = projectionMatrix * eye;
  gl_PointSize = (large ? ${OPEN_SIZE.toFixed(1)} : ${SIZE.toFixed(1)}) * ratio;
}`;

// A coloured disc in a white rim in a soft shadow. What shines through walls does so only near by, and faintly.
const FRAGMENT = `
uniform bool through;
varying vec3 color;
varying float away;
varying float rim;
void main() {
  float r = length(gl_PointCoord - 0.5) * 2.0;
  float soft = fwidth(r);
  float white = 1.0 - smoothstep(0.8 - soft, 0.8 + soft, r);
  float core = 1.0 - smoothstep(rim - soft, rim + soft, r);
  float shadow = 0.4 * (1.0 - smoothstep(0.76, 1.0, r));
  float alpha = white + shadow * (1.0 - white);
  float shown = through ? 0.5 * (1.0 - smoothstep(${(THROUGH_WALLS - 0.5).toFixed(1)}, ${THROUGH_WALLS.toFixed(1)}, away)) : 1.0;
  if (alpha * shown < 0.004) discard;
  gl_FragColor = vec4(mix(vec3(0.0), mix(vec3(1.0), color, core), white / max(alpha, 0.001)), alpha * shown);
}`;

/** Draws points as discs. `through`: only what walls hide of those that are near. */
export function discMaterial(uniforms: ShaderMaterial['uniforms'], through: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...uniforms, through: { value: through } },
    transparent: true,
    depthTest: !through,
    depthWrite: false,
    toneMapped: false,
  });
}
