import { DoubleSide, ShaderMaterial } from 'three';

/** Metres. */
const STEM_RADIUS = 0.006;

// A ribbon that turns to the eye: its width runs across both the stem and the line of sight, and less where it fades.
const VERTEX = `
attribute vec3 along;
attribute float side;
attribute float width;
attribute vec3 tint;
varying vec3 color;
void main() {
  color = tint;
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  vec3 across = cross(normalize((modelViewMatrix * vec4(along, 0.0)).xyz), normalize(eye.xyz));
  float size = length(across);
  eye.xyz += (size > 0.001 ? across / size : vec3(0.0)) * side * width * ${STEM_RADIUS.toFixed(4)};
  gl_Position = projectionMatrix * eye;
}`;

const FRAGMENT = `
varying vec3 color;
void main() {
  gl_FragColor = vec4(color, 1.0);
}`;

/** Draws stems from a surface to a disc, each by two triangles. */
export function stemMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    toneMapped: false,
  });
}
