import {
  BufferAttribute,
  BufferGeometry,
  Color,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Points,
  Quaternion,
  type ShaderMaterial,
  Vector3,
  type Object3D,
} from 'three';
import { STEM_LENGTH, type Placed } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/marker.ts';
import { discMaterial } from './disc-material.ts';

export interface Pins {
  object: Object3D;
  show(shown: boolean): void;
  /** Draws the discs over whatever is in front of them, as from outside. */
  drawOnTop(onTop: boolean): void;
  /** The annotations to draw. */
  set(markers: readonly Marker[]): void;
  /** Draws one elsewhere than it is, until the next `set`. */
  move(index: number, at: Placed): void;
  /** Which one is open and which is hovered over (-1 for none), before each frame. `ratio`: pixels of the canvas per pixel. */
  update(open: number, hovered: number, ratio: number): void;
  dispose(): void;
}

/** Metres. */
const STEM_RADIUS = 0.006;

/** A stem and a disc for each annotation. However many there are, they are drawn in three calls. */
export function createPins(): Pins {
  const group = new Group();
  const uniforms = { ratio: { value: 1 }, open: { value: -1 }, hovered: { value: -1 } };
  const behindWalls = discMaterial(uniforms, true);
  const visible = discMaterial(uniforms, false);
  const stem = new CylinderGeometry(STEM_RADIUS, STEM_RADIUS, STEM_LENGTH, 8, 1, true);
  const stemMaterial = new MeshBasicMaterial({ toneMapped: false });
  const up = new Vector3(0, 1, 0);
  const along = new Vector3();
  const middle = new Vector3();
  const one = new Vector3(1, 1, 1);
  const turn = new Quaternion();
  const matrix = new Matrix4();
  const color = new Color();
  let drawn: { geometry: BufferGeometry; stems: InstancedMesh } | null = null;

  function place(index: number, { position, normal }: Placed): void {
    if (!drawn) return;
    along.set(normal[0], normal[1], normal[2]).normalize();
    middle.set(position[0], position[1], position[2]).addScaledVector(along, STEM_LENGTH / 2);
    drawn.stems.setMatrixAt(index, matrix.compose(middle, turn.setFromUnitVectors(up, along), one));
    drawn.stems.instanceMatrix.needsUpdate = true;
    middle.addScaledVector(along, STEM_LENGTH / 2);
    const discs = drawn.geometry.getAttribute('position');
    discs.setXYZ(index, middle.x, middle.y, middle.z);
    discs.needsUpdate = true;
  }

  function clear(): void {
    group.clear();
    drawn?.geometry.dispose();
    drawn?.stems.dispose();
    drawn = null;
  }

  function draw(markers: readonly Marker[]): void {
    const geometry = new BufferGeometry();
    const tints = new BufferAttribute(new Float32Array(markers.length * 3), 3);
    const positions = new BufferAttribute(new Float32Array(markers.length * 3), 3);
    geometry.setAttribute('position', positions.setUsage(DynamicDrawUsage));
    geometry.setAttribute('tint', tints);
    const stems = new InstancedMesh(stem, stemMaterial, markers.length);
    stems.frustumCulled = false;
    drawn = { geometry, stems };
    for (const [index, marker] of markers.entries()) {
      place(index, marker);
      stems.setColorAt(index, color.set(marker.color));
      color
        .set(marker.color)
        .convertLinearToSRGB()
        .toArray(tints.array, index * 3);
    }
    group.add(stems, points(geometry, behindWalls, 2), points(geometry, visible, 3));
  }

  return {
    object: group,
    // inside, what is in front of a pin hides it; from outside, nothing does
    drawOnTop: (onTop) => void (visible.depthTest = !onTop),
    show: (shown) => void (group.visible = shown),
    set(markers) {
      clear();
      if (markers.length > 0) draw(markers);
    },
    move: place,
    update(open, hovered, ratio) {
      uniforms.open.value = open;
      uniforms.hovered.value = hovered;
      uniforms.ratio.value = ratio;
    },
    dispose() {
      clear();
      stem.dispose();
      for (const material of [behindWalls, visible, stemMaterial]) material.dispose();
    },
  };
}

function points(geometry: BufferGeometry, material: ShaderMaterial, order: number): Points {
  const object = new Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = order;
  return object;
}
