import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Points,
  type CanvasTexture,
  ShaderMaterial,
  type Texture,
  DoubleSide,
  Mesh,
} from 'three';
import { type Placed, STEM_LENGTH } from '../../capture/pin-disc.ts';
import { drawnAlways } from '../scene-parts.ts';
import type { DiscLooks } from './disc-looks.ts';
import { discMaterial, type DiscUniforms } from './disc-material.ts';
import type { Discs } from './gatherer.ts';
import { drawNumerals } from './numerals.ts';

/** The radius of a stem, in metres. */
const STEM_RADIUS = 0.006;

// A stem is drawn as a ribbon that turns towards the eye.
// The ribbon's width is perpendicular to the stem and to the line of sight.
// The ribbon is narrower where its pin fades.
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

/**
 * The fraction of `detail` that stands for full opacity. A fraction of 1 would change the integer part of
 * `detail`, which is the icon's cell.
 */
const MOST_SHOWN = 0.999;

/**
 * Returns a stem and a disc for each pin, and a numbered disc for each group. All of them are drawn in three
 * calls. `redraw` requests a frame after something has loaded.
 */
export function createPins(redraw: () => void) {
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
    /**
     * If `onTop` is true, discs are drawn in front of everything. If `sighted` is true, discs that are hidden
     * from the eye are drawn only from nearby, and faintly; see `list`.
     */
    drawOnTop(onTop: boolean, sighted: boolean): void {
      visible.depthTest = !onTop;
      uniforms.sighted.value = sighted;
    },
    show: (shown: boolean) => void (group.visible = shown),
    /** Makes room for `capacity` pins, whose discs are at `places` (x, y, z of each). */
    resize(capacity: number, nextPlaces: Float32Array): void {
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
      group.add(
        stems.object,
        drawnAlways(new Points(geometry, behindWalls), 2),
        drawnAlways(new Points(geometry, visible), 3),
      );
    },
    /** Sets the position of a pin's stem. `tint` sets the pin's colour, #rrggbb as a number. */
    place: (pin: number, at: Placed) => stems?.place(pin, at),
    tint(pin: number, color: number): void {
      writeColor(color, tints.array, pin);
      stems?.tint(pin, color);
    },
    /** Sends positions and colours to the graphics card with the next frame. */
    send(): void {
      places.needsUpdate = true;
      tints.needsUpdate = true;
      stems?.send();
    },
    /** Sets the picture that contains all icons. */
    setIcons: (atlas: Texture | null) => void (uniforms.icons.value = atlas),
    /** Draws the given discs. `hidden` returns true for leaders that are hidden from the eye. */
    list(shown: Discs, looks: DiscLooks, hidden: (pin: number) => boolean): void {
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
      // Draws the digits when the first number appears, so that they do not delay the first frame.
      if (gathered) uniforms.numerals.value = numerals ??= drawNumerals(redraw);
      index.needsUpdate = true;
      stands.needsUpdate = true;
      geometry.setDrawRange(0, count);
      stems?.list(shown, looks.shown);
    },
    /**
     * Called before each frame with the open and the hovered pin (-1 for none). `ratio` is the number of
     * canvas pixels per CSS pixel.
     */
    update(open: number, hovered: number, ratio: number): void {
      uniforms.open.value = open;
      uniforms.hovered.value = hovered;
      uniforms.ratio.value = ratio;
    },
    dispose(): void {
      clear();
      numerals?.dispose();
      for (const material of [behindWalls, visible, stemsMaterial]) material.dispose();
    },
  };
}

/** Returns a material that draws a stem from a surface to a disc, as two triangles. */
function stemMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: DoubleSide,
    toneMapped: false,
  });
}

/** The stems of pins, which are drawn in one call. */
type PinStems = ReturnType<typeof createPinStems>;

/** The number of corners of a stem, and the corners of its two triangles. */
const CORNERS = 4;
const TRIANGLES = [0, 1, 2, 2, 1, 3] as const;

function createPinStems(capacity: number, material: ShaderMaterial) {
  const geometry = new BufferGeometry();
  const add = (name: string, size: number): BufferAttribute => {
    const attribute = new BufferAttribute(new Float32Array(CORNERS * capacity * size), size);
    geometry.setAttribute(name, attribute);
    return attribute;
  };
  const position = add('position', 3);
  const along = add('along', 3);
  const tints = add('tint', 3);
  const side = add('side', 1);
  const widths = add('width', 1);
  const index = new BufferAttribute(new Uint32Array(TRIANGLES.length * capacity), 1);
  geometry.setIndex(index);
  geometry.setDrawRange(0, 0);
  for (let corner = 0; corner < CORNERS * capacity; corner += 1)
    side.array[corner] = corner % 2 === 0 ? -1 : 1;
  const object = drawnAlways(new Mesh(geometry, material), 0);

  return {
    object,
    place(pin: number, at: Placed): void {
      for (let corner = 0; corner < CORNERS; corner += 1) {
        const length = corner < 2 ? 0 : STEM_LENGTH;
        const offset = 3 * (CORNERS * pin + corner);
        for (let axis = 0; axis < 3; axis += 1) {
          position.array[offset + axis] = at.position[axis]! + at.normal[axis]! * length;
          along.array[offset + axis] = at.normal[axis]!;
        }
      }
    },
    tint(pin: number, color: number): void {
      for (let corner = 0; corner < CORNERS; corner += 1)
        writeColor(color, tints.array, CORNERS * pin + corner);
    },
    /** Sends positions and colours to the graphics card with the next frame. */
    send(): void {
      position.needsUpdate = true;
      along.needsUpdate = true;
      tints.needsUpdate = true;
    },
    /** Draws the stems of discs that represent one pin. `shown` is the opacity of each pin, 0 to 1. */
    list({ drawn, count, sizes }: Discs, shown: Float32Array): void {
      let corners = 0;
      for (let at = 0; at < count; at += 1) {
        const pin = drawn[at]!;
        if (sizes[pin] !== 1) continue;
        if (widths.array[CORNERS * pin] !== shown[pin]) {
          widths.array.fill(shown[pin]!, CORNERS * pin, CORNERS * (pin + 1));
          widths.needsUpdate = true;
        }
        for (let corner = 0; corner < TRIANGLES.length; corner += 1) {
          index.array[corners] = CORNERS * pin + TRIANGLES[corner]!;
          corners += 1;
        }
      }
      index.needsUpdate = true;
      geometry.setDrawRange(0, corners);
    },
    dispose: () => geometry.dispose(),
  };
}

/**
 * Writes a colour (#rrggbb as a number) as the three components of a pin's colour, 0 to 1, without
 * conversion.
 */
function writeColor(color: number, out: { [index: number]: number }, at: number): void {
  out[3 * at] = ((color >> 16) & 255) / 255;
  out[3 * at + 1] = ((color >> 8) & 255) / 255;
  out[3 * at + 2] = (color & 255) / 255;
}
