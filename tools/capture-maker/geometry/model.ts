import type { Material } from '../materials/material.ts';
import type { PictureSheet } from '../materials/sheet.ts';
import { add, cross, length, normalize, scale, subtract, type Vec3 } from './vector.ts';

type Frame = { x: number; y: number; z: number; cos: number; sin: number };

/** The minimum side of a chart. Smaller rectangles are lit at their vertices. */
const CHART_MIN_SIDE = 0.16;

const CHART_MIN_AREA = 0.09;

/** Collects geometry. Pieces are drawn in a local frame that `at` moves and turns about the vertical. */
export class Model {
  readonly charts: Chart[] = [];
  readonly triangles: Triangle[] = [];
  /** The floors drawn so far, in order. */
  readonly floors: string[] = [];
  /** The pictures that screens, boards and frames can show. */
  readonly sheet: PictureSheet;
  private floorId = '';
  private depth = 0;
  private piece = 0;
  private base = 0;
  private frame: Frame = { x: 0, y: 0, z: 0, cos: 1, sin: 0 };
  private layer: Layer = 'floor';

  constructor(sheet: PictureSheet) {
    this.sheet = sheet;
  }

  /** Draws the floor `id`, `elevation` metres above zero. Within it, y = 0 is the floor. */
  floor(id: string, elevation: number, draw: () => void): void {
    const [outerId, outerBase] = [this.floorId, this.base];
    if (!this.floors.includes(id)) this.floors.push(id);
    this.floorId = id;
    this.base = elevation;
    this.at(0, 0, 0, draw, elevation);
    this.floorId = outerId;
    this.base = outerBase;
  }

  /** Draws in a frame with its origin at x, y, z, turned by `yaw` radians, counter-clockwise from above. */
  at(x: number, z: number, yaw: number, draw: () => void, y = 0): void {
    const outer = this.frame;
    const [wx, wy, wz] = this.toWorld([x, y, z]);
    const cos = Math.cos(yaw);
    const sin = Math.sin(yaw);
    this.frame = {
      x: wx,
      y: wy,
      z: wz,
      cos: outer.cos * cos - outer.sin * sin,
      sin: outer.sin * cos + outer.cos * sin,
    };
    if (this.depth === 1) this.piece++;
    this.depth++;
    draw();
    this.depth--;
    this.frame = outer;
  }

  /** Draws on a layer of the floor. */
  on(layer: Layer, draw: () => void): void {
    const outer = this.layer;
    this.layer = layer;
    draw();
    this.layer = outer;
  }

  private node(): string {
    if (this.layer === 'backdrop') return 'backdrop';
    if (!this.floorId) throw new Error('Only the backdrop belongs to no floor.');
    return `${this.layer}-${this.floorId}`;
  }

  toWorld(p: Vec3): Vec3 {
    const turned = this.turn(p);
    return [turned[0] + this.frame.x, turned[1] + this.frame.y, turned[2] + this.frame.z];
  }

  /** Returns a direction of the local frame in the capture's frame. */
  turn(p: Vec3): Vec3 {
    const { cos, sin } = this.frame;
    return [p[0] * cos + p[2] * sin, p[1], -p[0] * sin + p[2] * cos];
  }

  /**
   * Draws a rectangle from `origin` along `u` and `v`, facing u × v. `pieces` are its existing parts, in
   * metres along u and v.
   */
  rectangle(
    material: Material,
    origin: Vec3,
    u: Vec3,
    v: Vec3,
    { pieces, detail }: { pieces?: Chart['pieces']; detail?: Detail } = {},
  ): void {
    const width = length(u);
    const height = length(v);
    if (width < 1e-6 || height < 1e-6) return;
    const flat = material.glow ?? material.glass;
    const isChart = Math.min(width, height) >= CHART_MIN_SIDE && width * height >= CHART_MIN_AREA && !flat;
    if (!isChart) {
      this.gridOfTriangles(material, origin, u, v);
      return;
    }
    const axisU = normalize(this.turn(u));
    const axisV = normalize(this.turn(v));
    const normal = normalize(cross(axisU, axisV));
    const at = this.toWorld(origin);
    const isFloor = normal[1] > 0.9 && at[1] === this.base && width * height > 2;
    this.charts.push({
      layer: this.layer,
      node: this.node(),
      base: this.base,
      detail: detail ?? (this.layer === 'ceiling' ? 'ceiling' : isFloor ? 'floor' : 'fine'),
      material,
      origin: at,
      u: axisU,
      v: axisV,
      normal,
      width,
      height,
      pieces: pieces ?? [{ s0: 0, t0: 0, s1: width, t1: height }],
    });
  }

  /** Draws a small or long rectangle, split so that light can vary along it. */
  private gridOfTriangles(material: Material, origin: Vec3, u: Vec3, v: Vec3): void {
    const step = material.glow || material.glass ? 100 : 0.2;
    const nu = Math.max(1, Math.round(length(u) / step));
    const nv = Math.max(1, Math.round(length(v) / step));
    const corner = (i: number, j: number) => add(origin, add(scale(u, i / nu), scale(v, j / nv)));
    for (let i = 0; i < nu; i++) {
      for (let j = 0; j < nv; j++) {
        this.quad(material, corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
      }
    }
  }

  quad(material: Material, a: Vec3, b: Vec3, c: Vec3, d: Vec3, uvs?: [number, number][]): void {
    const normal = normalize(cross(subtract(b, a), subtract(d, a)));
    this.triangle(material, [a, b, c], [normal, normal, normal], uvs && [uvs[0]!, uvs[1]!, uvs[2]!]);
    this.triangle(material, [a, c, d], [normal, normal, normal], uvs && [uvs[0]!, uvs[2]!, uvs[3]!]);
  }

  triangle(
    material: Material,
    points: Triangle['points'],
    normals: Triangle['normals'],
    uvs?: [number, number][],
  ): void {
    const doubled = length(cross(subtract(points[1], points[0]), subtract(points[2], points[0])));
    if (doubled < 1e-9) return;
    const triangle: Triangle = {
      layer: this.layer,
      node: this.node(),
      piece: this.depth > 1 ? this.piece : 0,
      material,
      points: [this.toWorld(points[0]), this.toWorld(points[1]), this.toWorld(points[2])],
      normals: [this.turn(normals[0]), this.turn(normals[1]), this.turn(normals[2])],
    };
    if (uvs) triangle.uvs = uvs;
    else if (material.tile) triangle.uvs = boxProjection(points, normals[0], material.tile.metres);
    this.triangles.push(triangle);
  }
}

/** Returns texture coordinates along the two axes most nearly parallel to the face, in tiles. */
function boxProjection(points: Vec3[], normal: Vec3, metres: number): [number, number][] {
  const [nx, ny, nz] = normal.map(Math.abs) as Vec3;
  const flat = ny >= nx && ny >= nz;
  return points.map((p) => {
    if (flat) return [p[0] / metres, p[2] / metres];
    return nx > nz ? [p[2] / metres, p[1] / metres] : [p[0] / metres, p[1] / metres];
  });
}

/** Parts of a floor that are separate nodes, so that each can be hidden. The view outside belongs to none. */
export type Layer = 'floor' | 'ceiling' | 'backdrop';

/** The resolution of light and colour. `fine` is for surfaces that people see from nearby. */
export type Detail = 'fine' | 'floor' | 'wall' | 'ceiling' | 'outside' | 'land';

/** A flat rectangle with texels in the atlas. `pieces` are its existing parts, in metres. */
export type Chart = {
  layer: Layer;
  /** The name of its node in the glTF: `floor-<floor>`, `ceiling-<floor>` or `backdrop`. */
  node: string;
  /** The elevation of its floor, in metres. */
  base: number;
  detail: Detail;
  material: Material;
  origin: Vec3;
  u: Vec3;
  v: Vec3;
  normal: Vec3;
  width: number;
  height: number;
  pieces: { s0: number; t0: number; s1: number; t1: number }[];
};

/** A triangle whose light is stored in its vertices. */
export type Triangle = {
  layer: Layer;
  node: string;
  /** The number of its piece: everything drawn in one frame of its floor. */
  piece: number;
  material: Material;
  points: [Vec3, Vec3, Vec3];
  normals: [Vec3, Vec3, Vec3];
  uvs?: [number, number][];
};
