import { Color, LinearSRGBColorSpace, ShaderMaterial, type Texture } from 'three';
import { sceneColors } from '../../../design/scene-colors.ts';
import { FORWARD, THROUGH_WALLS } from '../../capture/pin-disc.ts';
import { NUMERALS } from './numerals.ts';

/** Pixels from a disc's middle to its rim: of one pin, of one that is open or hovered, and of up to 9, 99 and more. */
const RADIUS = 13.6;
const LARGE_RADIUS = 17.6;
const GATHERED_RADII = [14.5, 16.5, 19] as const;
/** The ring around a number: its edges, pixels from the disc's. */
const RING = { outer: 1.5, inner: 3.75 };
/** How far the soft shadow reaches, in radii. */
const SHADOW = 1.25;

/**
 * `stands`: how many pins a disc stands for; negative when their colours differ, and a half more when something hides them.
 * `sighted`: that is known of all, and no disc is cut by what is beside it.
 */
const VERTEX = `
attribute vec3 tint;
attribute float stands;
uniform float ratio;
uniform bool sighted;
uniform bool through;
uniform int open;
uniform int hovered;
varying vec3 color;
varying float away;
varying float radius;
varying float core;
varying vec3 glyphs;
varying float length_;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  away = length(eye.xyz);
  color = tint;
  float count = floor(abs(stands));
  bool hidden = abs(stands) > count + 0.25;
  bool hover = gl_VertexID == hovered;
  length_ = 0.0;
  if (count > 1.5) {
    radius = count < 9.5 ? ${GATHERED_RADII[0].toFixed(1)} : count < 99.5 ? ${GATHERED_RADII[1].toFixed(1)} : ${GATHERED_RADII[2].toFixed(1)};
    radius += hover ? 2.0 : 0.0;
    core = stands < 0.0 ? -1.0 : 0.0;
    bool thousands = count > 999.5;
    float n = thousands ? floor(count / 1000.0) : count;
    length_ = n < 9.5 ? 1.0 : n < 99.5 ? 2.0 : 3.0;
    glyphs = length_ < 1.5 ? vec3(n, 0.0, 0.0)
      : length_ < 2.5 ? vec3(floor(n / 10.0), mod(n, 10.0), 0.0)
      : vec3(floor(n / 100.0), mod(floor(n / 10.0), 10.0), mod(n, 10.0));
    if (thousands) {
      if (length_ < 1.5) glyphs.y = 10.0; else glyphs.z = 10.0;
      length_ += 1.0;
    }
  } else {
    radius = hover || gl_VertexID == open ? ${LARGE_RADIUS.toFixed(1)} : ${RADIUS.toFixed(1)};
    core = radius * (gl_VertexID == open ? 0.675 : 0.75);
  }
  // along the line of sight, so that it stays where it is in the view
  eye.xyz *= 1.0 - min(${FORWARD.toFixed(2)} / away, 0.5);
  gl_Position = sighted && hidden != through ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * eye;
  gl_PointSize = 2.0 * ${SHADOW.toFixed(2)} * radius * ratio;
}`;

// One pin: a coloured disc in a white rim. Several: paper with their number, in a ring of their colour, or of ink where they
// differ. What shines through walls does so only near by, and faintly.
const FRAGMENT = `
uniform bool through;
uniform vec3 ink;
uniform vec3 mixed;
uniform sampler2D numerals;
varying vec3 color;
varying float away;
varying float radius;
varying float core;
varying vec3 glyphs;
varying float length_;
float edge(float r, float at, float soft) {
  return smoothstep(at - soft, at + soft, r);
}
float number(vec2 at) {
  vec2 cell = vec2(${NUMERALS.width.toFixed(2)}, ${NUMERALS.height.toFixed(2)});
  float x = at.x / cell.x + length_ * 0.5;
  float y = at.y / cell.y + 0.5;
  if (x < 0.0 || x >= length_ || y < 0.0 || y >= 1.0) return 0.0;
  float glyph = x < 1.0 ? glyphs.x : x < 2.0 ? glyphs.y : glyphs.z;
  return textureLod(numerals, vec2((glyph + fract(x)) / ${NUMERALS.signs.length.toFixed(1)}, y), 0.0).r;
}
void main() {
  float shown = through ? 0.5 * (1.0 - smoothstep(${(THROUGH_WALLS - 0.5).toFixed(1)}, ${THROUGH_WALLS.toFixed(1)}, away)) : 1.0;
  if (shown < 0.004) discard;
  vec2 at = (gl_PointCoord - 0.5) * 2.0 * ${SHADOW.toFixed(2)} * radius;
  float r = length(at);
  float soft = max(fwidth(at.x), 0.001);
  float white = 1.0 - edge(r, radius, soft);
  float shadow = 0.4 * (1.0 - smoothstep(0.95, ${SHADOW.toFixed(2)}, r / radius));
  float alpha = white + shadow * (1.0 - white);
  if (alpha * shown < 0.004) discard;
  vec3 face = vec3(1.0);
  if (core > 0.0) face = mix(face, color, 1.0 - edge(r, core, soft));
  else {
    vec3 ring = core < 0.0 ? mixed : color;
    float band = edge(r, radius - ${RING.inner.toFixed(2)}, soft) - edge(r, radius - ${RING.outer.toFixed(2)}, soft);
    face = mix(face, ring, band);
    face = mix(face, ink, number(vec2(at.x, -at.y)));
  }
  gl_FragColor = vec4(mix(vec3(0.0), face, white / max(alpha, 0.001)), alpha * shown);
}`;

/** The values that all materials of the pins share. */
export interface DiscUniforms {
  ratio: { value: number };
  sighted: { value: boolean };
  open: { value: number };
  hovered: { value: number };
  numerals: { value: Texture | null };
}

/** Draws points as discs. `through`: only what walls hide of those that are near. */
export function discMaterial(uniforms: DiscUniforms, through: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...uniforms,
      ink: { value: asShown(sceneColors.ink) },
      mixed: { value: asShown(sceneColors.mixed) },
      through: { value: through },
    },
    transparent: true,
    depthTest: !through,
    depthWrite: false,
    toneMapped: false,
  });
}

/** A colour whose parts are drawn as they are. */
function asShown(style: string): Color {
  return new Color().setStyle(style, LinearSRGBColorSpace);
}
