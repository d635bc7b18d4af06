import { Color, LinearSRGBColorSpace, ShaderMaterial, type Texture } from 'three';
import { sceneColors } from '../../../design/scene-colors.ts';
import { FORWARD, THROUGH_WALLS } from '../../capture/pin-disc.ts';
import { ATLAS, BUBBLE } from './disc-looks.ts';
import { NUMERALS } from './numerals.ts';

/**
 * The radius of a disc in pixels: for a single pin, for an open or hovered pin, and for groups of up to 9, up
 * to 99, and more than 99 pins.
 */
const RADIUS = 13.6;
const LARGE_RADIUS = 17.6;
const GATHERED_RADII = [14.5, 16.5, 19] as const;
/** The ring around a number: the distances of its two edges from the disc's edge, in pixels. */
const RING = { outer: 1.5, inner: 3.75 };
/** The radius of a disc's soft shadow, relative to the radius of the disc. */
const SHADOW = 1.25;
/**
 * For a disc with an icon: how much larger its radius is and how wide its rim is, in pixels, and the width of
 * the icon relative to the radius.
 */
const ICON = { more: 1.4, rim: 1.8, width: 1.24 };
/**
 * The badge with the number beside an icon. `at` is how far its centre is to the right of and above the
 * disc's centre, and `radius` is its radius, both in pixels. A group of more than `most` pins has no icon.
 */
const BADGE = { at: 11.5, radius: 7.5, most: 99.5 };

/**
 * `stands`: the number of pins that a disc represents, plus 0.5 if the disc is hidden. The value is negative
 * if the pins' colours differ. `detail`: the integer part is the cell of the pins' icon, and the fraction is
 * the opacity of the pins. `sighted`: true if it is known which discs are hidden. Discs are drawn a little
 * closer to the eye, at the same position in the view, so that nearby surfaces do not cut into them.
 */
const VERTEX = `
attribute vec3 tint;
attribute float stands;
attribute float detail;
uniform float ratio;
uniform bool sighted;
uniform bool through;
uniform int open;
uniform int hovered;
varying vec3 color;
varying float away;
varying float radius;
varying float core;
varying float reach;
varying float shown;
varying vec2 cell;
varying vec3 glyphs;
varying float length_;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  away = length(eye.xyz);
  color = tint;
  float count = floor(abs(stands));
  bool hidden = abs(stands) > count + 0.25;
  bool hover = gl_VertexID == hovered;
  bool opened = gl_VertexID == open;
  float icon = count < ${BADGE.most.toFixed(1)} ? floor(detail) : 0.0;
  cell = icon > 0.5 ? vec2(mod(icon - 1.0, ${ATLAS.columns.toFixed(1)}), floor((icon - 1.0) / ${ATLAS.columns.toFixed(1)})) : vec2(-1.0);
  shown = min(fract(detail) * 1.002, 1.0);
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
    radius = hover || opened ? ${LARGE_RADIUS.toFixed(1)} : ${RADIUS.toFixed(1)};
    core = radius * (opened ? 0.675 : 0.75);
  }
  if (icon > 0.5) {
    radius = (hover || opened ? ${LARGE_RADIUS.toFixed(1)} : ${RADIUS.toFixed(1)}) + ${ICON.more.toFixed(1)};
    core = radius - ${ICON.rim.toFixed(1)} * (opened ? 2.0 : 1.0);
  }
  reach = max(${SHADOW.toFixed(2)} * radius, icon > 0.5 && count > 1.5 ? ${(BADGE.at + BADGE.radius + 5.5).toFixed(1)} : 0.0);
  eye.xyz *= 1.0 - min(${FORWARD.toFixed(2)} / away, 0.5);
  gl_Position = sighted && hidden != through ? vec4(2.0, 2.0, 2.0, 1.0) : projectionMatrix * eye;
  gl_PointSize = 2.0 * reach * ratio;
}`;

// A single pin is a coloured disc with a white rim.
// A group is a white disc with the number of its pins in a ring.
// The ring has the pins' colour, or a neutral colour if their colours differ.
// A group of up to 99 pins with the same icon and colour shows the icon, with the number at the upper right.
// An icon is white if white has a contrast of at least 3:1 with the disc, as in the design's `inkOn`.
// Otherwise, the icon has the `ink` colour.
// Discs with the last two icons are speech bubbles, which have a point at the lower left.
// Discs behind walls are shown only from nearby, and faintly.
const FRAGMENT = `
uniform bool through;
uniform vec3 ink;
uniform vec3 mixed;
uniform float ratio;
uniform sampler2D numerals;
uniform sampler2D icons;
varying vec3 color;
varying float away;
varying float radius;
varying float core;
varying float reach;
varying float shown;
varying vec2 cell;
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
vec3 inkOn(vec3 disc) {
  return dot(pow(disc, vec3(2.2)), vec3(0.2126, 0.7152, 0.0722)) > 0.3 ? ink : vec3(1.0);
}
float drawing(vec2 at) {
  float across = ${ICON.width.toFixed(2)} * radius;
  vec2 within = at / across * ${(ATLAS.icon / ATLAS.cell).toFixed(3)};
  if (max(abs(within.x), abs(within.y)) > 0.5) return 0.0;
  float level = max(log2(${ATLAS.icon.toFixed(1)} / (across * ratio)) - 0.4, 0.0);
  return textureLod(icons, (cell + 0.5 + within) / vec2(${ATLAS.columns.toFixed(1)}, ${ATLAS.rows.toFixed(1)}), level).r;
}
void main() {
  float opacity = shown * (through ? 0.5 * (1.0 - smoothstep(${(THROUGH_WALLS - 0.5).toFixed(1)}, ${THROUGH_WALLS.toFixed(1)}, away)) : 1.0);
  if (opacity < 0.004) discard;
  vec2 at = (gl_PointCoord - 0.5) * 2.0 * reach;
  float r = cell.x + cell.y * ${ATLAS.columns.toFixed(1)} > ${(BUBBLE.unread - 1.5).toFixed(1)} && at.x < 0.0 && at.y > 0.0 ? max(-at.x, at.y) : length(at);
  float soft = max(fwidth(at.x), 0.001);
  float white = 1.0 - edge(r, radius, soft);
  float shadow = 0.4 * (1.0 - smoothstep(0.95, ${SHADOW.toFixed(2)}, r / radius));
  float alpha = white + shadow * (1.0 - white);
  vec3 face = vec3(1.0);
  if (core > 0.0) face = mix(face, color, 1.0 - edge(r, core, soft));
  else {
    vec3 ring = core < 0.0 ? mixed : color;
    float band = edge(r, radius - ${RING.inner.toFixed(2)}, soft) - edge(r, radius - ${RING.outer.toFixed(2)}, soft);
    face = mix(face, ring, band);
    face = mix(face, ink, number(vec2(at.x, -at.y)));
  }
  if (cell.x >= 0.0) face = mix(face, inkOn(color), drawing(at));
  vec4 disc = vec4(mix(vec3(0.0), face, white / max(alpha, 0.001)), alpha);
  if (cell.x >= 0.0 && length_ > 0.0) {
    vec2 off = at - vec2(${BADGE.at.toFixed(1)}, ${(-BADGE.at).toFixed(1)});
    float beside = length(vec2(max(abs(off.x) - (length_ - 1.0) * 3.5, 0.0), off.y));
    float plate = 1.0 - edge(beside, ${BADGE.radius.toFixed(1)}, soft);
    vec3 paper = mix(color, vec3(1.0), 1.0 - edge(beside, ${(BADGE.radius - 1.2).toFixed(1)}, soft));
    disc.rgb = mix(disc.rgb, mix(paper, ink, number(vec2(off.x, -off.y))), plate);
    disc.a = mix(disc.a, 1.0, plate);
  }
  if (disc.a * opacity < 0.004) discard;
  gl_FragColor = vec4(disc.rgb, disc.a * opacity);
}`;

/** The uniforms that the disc materials of the pins share. */
export interface DiscUniforms {
  ratio: { value: number };
  sighted: { value: boolean };
  open: { value: number };
  hovered: { value: number };
  numerals: { value: Texture | null };
  icons: { value: Texture | null };
}

/**
 * Returns a material that draws points as discs. With `through`, it draws only nearby discs that are behind
 * walls.
 */
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

/** Returns a colour whose components are drawn without conversion. */
function asShown(style: string): Color {
  return new Color().setStyle(style, LinearSRGBColorSpace);
}
