import type { MeshPart } from '../scan-mesh.ts';

/** The minimum distance from the eye at which anything is visible, in metres. */
const NEAR = 0.05;

/**
 * Called for each pixel that a triangle covers. `nearness`: 1 divided by the distance from the eye to the
 * visible point, in metres, measured along the viewing direction.
 */
type Cover = (pixel: number, triangle: number, nearness: number) => void;

/**
 * Projects the triangles of a part and reports the pixels that they cover. Skips triangles seen from behind
 * unless `doubleSided`.
 */
export function rasterize(part: MeshPart, view: View, doubleSided: boolean, cover: Cover): void {
  const { positions, indices } = part;
  const { right, up, ahead } = axesOf(view);
  const [ex, ey, ez] = view.eye;
  const focal = view.height / view.span;
  const [centreX, centreY] = [view.width / 2, view.height / 2];
  const slopeX = centreX / focal;
  const slopeY = centreY / focal;
  // The x, y and z of the corners in the camera's frame.
  const seen = new Float64Array(9);
  for (let t = 0; t < indices.length; t += 3) {
    let behind = 0;
    let [left, rightmost, below, above] = [0, 0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const i = indices[t + k]! * 3;
      const x = positions[i]! - ex;
      const y = positions[i + 1]! - ey;
      const z = positions[i + 2]! - ez;
      const depth = x * ahead[0] + y * ahead[1] + z * ahead[2];
      const across = x * right[0] + y * right[1] + z * right[2];
      const high = x * up[0] + y * up[1] + z * up[2];
      seen[k * 3] = across;
      seen[k * 3 + 1] = high;
      seen[k * 3 + 2] = depth;
      if (depth < NEAR) behind += 1;
      if (across < -depth * slopeX) left += 1;
      if (across > depth * slopeX) rightmost += 1;
      if (high < -depth * slopeY) below += 1;
      if (high > depth * slopeY) above += 1;
    }
    if (behind === 3 || left === 3 || rightmost === 3 || below === 3 || above === 3) continue;
    if (!doubleSided && isFromBehind(seen)) continue;
    if (behind === 0) {
      fill(seen, 0, 3, 6);
      continue;
    }
    const clipped = clip(seen);
    for (let k = 2; k < clipped.length / 3; k++) fill(clipped, 0, (k - 1) * 3, k * 3);

    function fill(corners: ArrayLike<number>, a: number, b: number, c: number): void {
      fillTriangle(corners, a, b, c, t / 3);
    }
  }

  function fillTriangle(corners: ArrayLike<number>, a: number, b: number, c: number, triangle: number): void {
    const [wa, wb, wc] = [1 / corners[a + 2]!, 1 / corners[b + 2]!, 1 / corners[c + 2]!];
    const ax = centreX + corners[a]! * wa * focal;
    const ay = centreY - corners[a + 1]! * wa * focal;
    const bx = centreX + corners[b]! * wb * focal;
    const by = centreY - corners[b + 1]! * wb * focal;
    const cx = centreX + corners[c]! * wc * focal;
    const cy = centreY - corners[c + 1]! * wc * focal;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) return;
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(view.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    const first = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const last = Math.min(view.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const stepA = (by - cy) / area;
    const stepB = (cy - ay) / area;
    for (let y = top; y <= bottom; y++) {
      let shareA = ((bx - first - 0.5) * (cy - y - 0.5) - (cx - first - 0.5) * (by - y - 0.5)) / area;
      let shareB = ((cx - first - 0.5) * (ay - y - 0.5) - (ax - first - 0.5) * (cy - y - 0.5)) / area;
      for (let x = first; x <= last; x++) {
        const shareC = 1 - shareA - shareB;
        if (shareA >= 0 && shareB >= 0 && shareC >= 0)
          cover(y * view.width + x, triangle, shareA * wa + shareB * wb + shareC * wc);
        shareA += stepA;
        shareB += stepB;
      }
    }
  }
}

/** Returns whether the eye, at the origin, sees the corners of a triangle in clockwise order. */
function isFromBehind(p: Float64Array): boolean {
  const [ux, uy, uz] = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!];
  const [vx, vy, vz] = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!];
  // The camera's axes are right, up and forward, which is a left-handed frame.
  return (uy * vz - uz * vy) * p[0]! + (uz * vx - ux * vz) * p[1]! + (ux * vy - uy * vx) * p[2]! <= 0;
}

/** Returns the part of a triangle that is at least `NEAR` metres in front of the eye, as a polygon. */
function clip(p: Float64Array): number[] {
  const kept: number[] = [];
  for (let k = 0; k < 3; k++) {
    const [from, to] = [k * 3, ((k + 1) % 3) * 3];
    const [a, b] = [p[from + 2]! - NEAR, p[to + 2]! - NEAR];
    if (a >= 0) kept.push(p[from]!, p[from + 1]!, p[from + 2]!);
    if (a >= 0 === b >= 0) continue;
    const share = a / (a - b);
    for (let i = 0; i < 3; i++) kept.push(p[from + i]! + (p[to + i]! - p[from + i]!) * share);
  }
  return kept;
}

/** A camera, in metres and radians. Yaw 0 looks along -z. Yaw increases to the left, and pitch upwards. */
export interface View {
  eye: readonly [number, number, number];
  yaw: number;
  pitch: number;
  /** The height of the view at a distance of one metre. */
  span: number;
  /** The width and height in pixels. */
  width: number;
  height: number;
}

/** The unit vectors of a view: right, up and forward. */
interface Axes {
  right: readonly [number, number, number];
  up: readonly [number, number, number];
  ahead: readonly [number, number, number];
}

export function axesOf({ yaw, pitch }: View): Axes {
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  const [rise, level] = [Math.sin(pitch), Math.cos(pitch)];
  return {
    right: [cos, 0, -sin],
    up: [sin * rise, level, cos * rise],
    ahead: [-sin * level, rise, -cos * level],
  };
}
