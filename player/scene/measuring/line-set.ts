import { colors as palette } from '../../../design/colors.ts';
import { Color, GreaterDepth, Group } from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { drawnAlways } from '../scene-parts.ts';
import type { Segment } from './measured-shape.ts';

/** The width of the coloured line, and of the dark rim that makes it stand out, in pixels. */
const WIDTH = 3;
const RIM = 6;
/** The opacity of a line behind a wall. */
const BEHIND = 0.3;
/**
 * How much closer to the eye lines are drawn, in metres, so that the surface they are on does not cut into
 * them.
 */
const FORWARD = 0.015;
/** The number of dashes in a dashed line of any length. */
const DASHES = 24;
/** The number of coordinates per segment. */
const NUMBERS = 6;

/**
 * Returns a drawing of lines that have the same width in pixels at any distance. All lines are drawn in three
 * calls.
 */
export function createLineSet() {
  const group = new Group();
  const rim = lineMaterial({ linewidth: RIM, color: palette.stage.light, opacity: 0.75 });
  const line = lineMaterial({ linewidth: WIDTH, vertexColors: true });
  const behind = lineMaterial({ linewidth: WIDTH, vertexColors: true, opacity: BEHIND });
  behind.depthFunc = GreaterDepth;
  const materials = [behind, rim, line];
  const color = new Color();
  let places = new Float32Array(64 * NUMBERS);
  let colors = new Float32Array(64 * NUMBERS);
  let count = 0;
  let geometry = build();

  function build(): LineSegmentsGeometry {
    const next = new LineSegmentsGeometry();
    next.setPositions(places);
    next.setColors(colors);
    group.clear();
    for (const [order, material] of materials.entries())
      group.add(drawnAlways(new LineSegments2(next, material), 4 + order));
    return next;
  }

  function grow(): void {
    const [oldPlaces, oldColors] = [places, colors];
    places = new Float32Array(2 * oldPlaces.length);
    colors = new Float32Array(2 * oldPlaces.length);
    places.set(oldPlaces);
    colors.set(oldColors);
    geometry.dispose();
    geometry = build();
  }

  /** Adds a line. `hex` is its colour, #rrggbb. */
  function add([a, b]: Segment, hex: string): void {
    const at = count * NUMBERS;
    if (at + NUMBERS > places.length) grow();
    places.set(a, at);
    places.set(b, at + 3);
    color.set(hex).toArray(colors, at);
    color.toArray(colors, at + 3);
    count += 1;
  }

  return {
    object: group,
    clear: () => void (count = 0),
    add,
    /** Adds a dashed line. */
    addDashed([a, b]: Segment, hex: string): void {
      const at = (share: number): Segment[0] => [
        a[0] + (b[0] - a[0]) * share,
        a[1] + (b[1] - a[1]) * share,
        a[2] + (b[2] - a[2]) * share,
      ];
      for (let dash = 0; dash < DASHES; dash += 1) add([at(dash / DASHES), at((dash + 0.5) / DASHES)], hex);
    },
    /** Sends the added lines to the graphics card with the next frame. */
    send(): void {
      geometry.instanceCount = count;
      group.visible = count > 0;
      for (const name of ['instanceStart', 'instanceColorStart']) {
        const attribute = geometry.getAttribute(name);
        if ('data' in attribute) attribute.data.needsUpdate = true;
      }
    },
    dispose(): void {
      geometry.dispose();
      for (const material of materials) material.dispose();
    },
  };
}

function lineMaterial(look: ConstructorParameters<typeof LineMaterial>[0]): LineMaterial {
  const material = new LineMaterial({ ...look, transparent: true, depthWrite: false, toneMapped: false });
  const end = 'vec4 end = modelViewMatrix * vec4( instanceEnd, 1.0 );';
  const forward = (name: string): string =>
    `${name}.xyz *= 1.0 - min( 0.5, ${FORWARD.toFixed(4)} / length( ${name}.xyz ) );`;
  material.vertexShader = material.vertexShader.replace(
    end,
    `${end}\n${forward('start')}\n${forward('end')}`,
  );
  return material;
}
