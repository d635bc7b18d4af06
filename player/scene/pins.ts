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
  ShaderMaterial,
  Vector3,
  type Object3D,
} from 'three';
import type { Tag } from '../../contract/tour.ts';
import type { SurfacePoint } from '../capture/capture.ts';
import { STEM_LENGTH, THROUGH_WALLS } from '../capture/local/tag-view.ts';
import { TAG_COLOR_VALUES } from '../tag-colors.ts';

export interface Pins {
  object: Object3D;
  show(shown: boolean): void;
  /** The tags to draw. */
  set(tags: readonly Tag[]): void;
  /** Draws one elsewhere than it stands, until the next `set`. */
  move(index: number, at: SurfacePoint): void;
  /** Which one is open and which is pointed at (-1 for none), before each frame. `ratio`: pixels of the canvas per pixel. */
  update(open: number, pointed: number, ratio: number): void;
  dispose(): void;
}

/** Pixels across, rim and shadow included. */
const SIZE = 34;
const OPEN_SIZE = 44;
/** Metres that a disc is drawn nearer than it is: a wall beside it does not cut into it. */
const FORWARD = 0.12;
/** Metres. */
const STEM_RADIUS = 0.006;

const VERTEX = `
attribute vec3 tint;
uniform float ratio;
uniform int open;
uniform int pointed;
varying vec3 color;
varying float away;
varying float rim;
void main() {
  vec4 eye = modelViewMatrix * vec4(position, 1.0);
  away = length(eye.xyz);
  color = tint;
  bool large = gl_VertexID == open || gl_VertexID == pointed;
  rim = gl_VertexID == open ? 0.54 : 0.6;
  eye.z += min(${FORWARD.toFixed(2)}, -eye.z * 0.5);
  gl_Position = projectionMatrix * eye;
  gl_PointSize = (large ? ${OPEN_SIZE.toFixed(1)} : ${SIZE.toFixed(1)}) * ratio;
}`;

// A coloured disc in a white rim in a soft shadow. What shines through walls does so only near by, and faintly.
const FRAGMENT = `
uniform bool through;
varying vec3 color;
varying float away;
varying float rim;
void main() {
  float r = length(gl_PointCoord - 0.5) * 2.0;
  float soft = fwidth(r);
  float white = 1.0 - smoothstep(0.8 - soft, 0.8 + soft, r);
  float core = 1.0 - smoothstep(rim - soft, rim + soft, r);
  float shadow = 0.4 * (1.0 - smoothstep(0.76, 1.0, r));
  float alpha = white + shadow * (1.0 - white);
  float shown = through ? 0.5 * (1.0 - smoothstep(${(THROUGH_WALLS - 0.5).toFixed(1)}, ${THROUGH_WALLS.toFixed(1)}, away)) : 1.0;
  if (alpha * shown < 0.004) discard;
  gl_FragColor = vec4(mix(vec3(0.0), mix(vec3(1.0), color, core), white / max(alpha, 0.001)), alpha * shown);
}`;

/** A stem and a disc for each tag. However many tags there are, they are drawn in three calls. */
export function createPins(): Pins {
  const group = new Group();
  const uniforms = { ratio: { value: 1 }, open: { value: -1 }, pointed: { value: -1 } };
  const hidden = discMaterial(uniforms, true);
  const seen = discMaterial(uniforms, false);
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

  function place(index: number, { position, normal }: SurfacePoint): void {
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

  function draw(tags: readonly Tag[]): void {
    const geometry = new BufferGeometry();
    const tints = new BufferAttribute(new Float32Array(tags.length * 3), 3);
    const positions = new BufferAttribute(new Float32Array(tags.length * 3), 3);
    geometry.setAttribute('position', positions.setUsage(DynamicDrawUsage));
    geometry.setAttribute('tint', tints);
    const stems = new InstancedMesh(stem, stemMaterial, tags.length);
    stems.frustumCulled = false;
    drawn = { geometry, stems };
    for (const [index, tag] of tags.entries()) {
      place(index, tag);
      stems.setColorAt(index, color.set(TAG_COLOR_VALUES[tag.color]));
      color
        .set(TAG_COLOR_VALUES[tag.color])
        .convertLinearToSRGB()
        .toArray(tints.array, index * 3);
    }
    group.add(stems, points(geometry, hidden, 2), points(geometry, seen, 3));
  }

  return {
    object: group,
    show: (shown) => void (group.visible = shown),
    set(tags) {
      clear();
      if (tags.length > 0) draw(tags);
    },
    move: place,
    update(open, pointed, ratio) {
      uniforms.open.value = open;
      uniforms.pointed.value = pointed;
      uniforms.ratio.value = ratio;
    },
    dispose() {
      clear();
      stem.dispose();
      for (const material of [hidden, seen, stemMaterial]) material.dispose();
    },
  };
}

function discMaterial(uniforms: ShaderMaterial['uniforms'], through: boolean): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...uniforms, through: { value: through } },
    transparent: true,
    depthTest: !through,
    depthWrite: false,
    toneMapped: false,
  });
}

function points(geometry: BufferGeometry, material: ShaderMaterial, order: number): Points {
  const object = new Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = order;
  return object;
}
