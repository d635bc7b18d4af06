import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Points,
  type CanvasTexture,
  type Object3D,
  ShaderMaterial,
  type Texture,
  DoubleSide,
} from 'three';
import type { Placed } from '../../capture/pin-disc.ts';
import type { DiscLooks } from './disc-looks.ts';
import { discMaterial, type DiscUniforms } from './disc-material.ts';
import type { Discs } from './gatherer.ts';
import { drawNumerals } from './numerals.ts';
import { createPinStems, type PinStems } from './pin-stems.ts';
import { writeColor } from './write-color.ts';

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

/** A stem and a disc for each pin, and a numbered disc for several. However many there are, they are drawn in three calls. */
export interface Pins {
  readonly object: Object3D;
  show(shown: boolean): void;
  /** Draws the discs over everything in front of them. `sighted`: but those that are hidden from the eye, see `list`. */
  drawOnTop(onTop: boolean, sighted: boolean): void;
  /** Makes room for so many pins whose discs are at `places` (x, y, z of each). */
  resize(capacity: number, places: Float32Array): void;
  /** Where a pin's stem is, and its colour, #rrggbb as a number. */
  place(pin: number, at: Placed): void;
  tint(pin: number, color: number): void;
  /** Sends places and colours with the next frame. */
  send(): void;
  /** Draws these. `hidden`: leaders of pins that the eye does not see. */
  list(shown: Discs, looks: DiscLooks, hidden: (pin: number) => boolean): void;
  /** The picture of all icons. */
  setIcons(atlas: Texture | null): void;
  /** Which one is open and which is hovered over (-1 for none), before each frame. `ratio`: pixels of the canvas per pixel. */
  update(open: number, hovered: number, ratio: number): void;
  dispose(): void;
}

/** All of a pin, in a number behind whose point it stands. */
const MOST_SHOWN = 0.999;

/** `redraw`: asks for a frame, since what is drawn has changed by itself. */
export function createPins(redraw: () => void): Pins {
  const group = new Group();
  const uniforms: DiscUniforms = {
    ratio: { value: 1 },
    sighted: { value: false },
    open: { value: -1 },
    hovered: { value: -1 },
    numerals: { value: null },
    icons: { value: null },
  };
  const behindWalls = discMaterial(uniforms, true);
  const visible = discMaterial(uniforms, false);
  const stemsMaterial = stemMaterial();
  let numerals: CanvasTexture | null = null;
  let stems: PinStems | null = null;
  let geometry = new BufferGeometry();
  let places = new BufferAttribute(new Float32Array(0), 3);
  let tints = places;
  let stands = places;
  let details = places;
  let index = places;

  function clear(): void {
    group.clear();
    geometry.dispose();
    stems?.dispose();
  }

  return {
    object: group,
    drawOnTop(onTop, sighted) {
      visible.depthTest = !onTop;
      uniforms.sighted.value = sighted;
    },
    show: (shown) => void (group.visible = shown),
    resize(capacity, nextPlaces) {
      clear();
      geometry = new BufferGeometry();
      places = new BufferAttribute(nextPlaces, 3);
      tints = new BufferAttribute(new Float32Array(3 * capacity), 3);
      stands = new BufferAttribute(new Float32Array(capacity), 1);
      details = new BufferAttribute(new Float32Array(capacity), 1);
      index = new BufferAttribute(new Uint32Array(capacity), 1);
      geometry.setAttribute('position', places);
      geometry.setAttribute('tint', tints);
      geometry.setAttribute('stands', stands);
      geometry.setAttribute('detail', details);
      geometry.setIndex(index);
      geometry.setDrawRange(0, 0);
      stems = createPinStems(capacity, stemsMaterial);
      group.add(stems.object, points(geometry, behindWalls, 2), points(geometry, visible, 3));
    },
    place: (pin, at) => stems?.place(pin, at),
    tint(pin, color) {
      writeColor(color, tints.array, pin);
      stems?.tint(pin, color);
    },
    send() {
      places.needsUpdate = true;
      tints.needsUpdate = true;
      stems?.send();
    },
    setIcons: (atlas) => void (uniforms.icons.value = atlas),
    list(shown, looks, hidden) {
      const { drawn, count, sizes } = shown;
      let gathered = false;
      for (let at = 0; at < count; at += 1) {
        const pin = drawn[at]!;
        const size = sizes[pin]!;
        index.array[at] = pin;
        const value = hidden(pin) ? size + 0.5 : size;
        stands.array[pin] = looks.mixed[pin] === 1 ? -value : value;
        const detail = Math.fround(looks.icons[pin]! + Math.min(looks.shown[pin]!, MOST_SHOWN));
        if (details.array[pin] !== detail) {
          details.array[pin] = detail;
          details.needsUpdate = true;
        }
        gathered ||= size > 1;
      }
      // made with the first number, not before the first frame
      if (gathered) uniforms.numerals.value = numerals ??= drawNumerals(redraw);
      index.needsUpdate = true;
      stands.needsUpdate = true;
      geometry.setDrawRange(0, count);
      stems?.list(shown, looks.shown);
    },
    update(open, hovered, ratio) {
      uniforms.open.value = open;
      uniforms.hovered.value = hovered;
      uniforms.ratio.value = ratio;
    },
    dispose() {
      clear();
      numerals?.dispose();
      for (const material of [behindWalls, visible, stemsMaterial]) material.dispose();
    },
  };
}

function points(geometry: BufferGeometry, material: ShaderMaterial, order: number): Points {
  const object = new Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = order;
  return object;
}

/** Draws stems from a surface to a disc, each by two triangles. */
function stemMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    toneMapped: false,
  });
}
