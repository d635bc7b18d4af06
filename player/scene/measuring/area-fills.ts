import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  ShapeUtils,
  Vector2,
} from 'three';
import { drawnAlways } from '../scene-parts.ts';
import type { Place } from './measured-shape.ts';

const OPACITY = 0.28;

/** Returns a drawing of flat areas, filled with a translucent colour. */
export function createAreaFills() {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: OPACITY,
    side: DoubleSide,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -16,
    // One pass is enough, because the area looks the same from both sides.
    forceSinglePass: true,
  });
  const object = drawnAlways(new Mesh(new BufferGeometry(), material), 3);
  const color = new Color();
  let places: number[] = [];
  let colors: number[] = [];
  let drawn = 0;

  return {
    object,
    clear(): void {
      places = [];
      colors = [];
    },
    /** Adds an area. `hex` is its colour, #rrggbb. */
    add(corners: readonly Place[], hex: string): void {
      color.set(hex);
      const flat = flatten(corners);
      if (!flat) return;
      for (const triangle of ShapeUtils.triangulateShape(flat, [])) {
        for (const corner of triangle) {
          places.push(...corners[corner]!);
          colors.push(color.r, color.g, color.b);
        }
      }
    },
    send(): void {
      object.visible = places.length > 0;
      if (places.length === 0 && drawn === 0) return;
      drawn = places.length;
      // Creates a new geometry each time, because areas change with a measurement, not in every frame.
      object.geometry.dispose();
      object.geometry = new BufferGeometry();
      object.geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3));
      object.geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
    },
    dispose(): void {
      object.geometry.dispose();
      material.dispose();
    },
  };
}

/**
 * Returns the corners projected onto the coordinate plane that is closest to their own plane; null if they
 * span no plane.
 */
function flatten(corners: readonly Place[]): Vector2[] | null {
  let [x, y, z] = [0, 0, 0];
  for (const [index, a] of corners.entries()) {
    const b = corners[(index + 1) % corners.length]!;
    x += (a[1] - b[1]) * (a[2] + b[2]);
    y += (a[2] - b[2]) * (a[0] + b[0]);
    z += (a[0] - b[0]) * (a[1] + b[1]);
  }
  const most = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (most < 1e-6) return null;
  // Projects along the axis that is closest to the plane's normal.
  if (Math.abs(y) === most) return corners.map((corner) => new Vector2(corner[0], corner[2]));
  if (Math.abs(x) === most) return corners.map((corner) => new Vector2(corner[1], corner[2]));
  return corners.map((corner) => new Vector2(corner[0], corner[1]));
}
