import {
  type Scene,
  type Object3D,
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  LinearSRGBColorSpace,
  Mesh,
  ShaderMaterial,
  CanvasTexture,
  MeshBasicMaterial,
  PlaneGeometry,
} from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import type { Model } from '../capture/model/load-model.ts';
import type { Manifest } from '../capture/manifest.ts';
import {
  sceneColors,
  surroundings as designed,
  type Surroundings as SurroundingsData,
} from '../../design/scene-colors.ts';
import { drawnAlways } from './scene-parts.ts';
import { boundsOf } from '../capture/camera/framing.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

function surroundings(): SurroundingsData {
  return dark.matches ? designed.dark : designed.light;
}

/** Calls `changed` when the theme changes. Returns a function that stops watching. */
function watchTheme(changed: () => void): () => void {
  dark.addEventListener('change', changed);
  return () => dark.removeEventListener('change', changed);
}

/**
 * The resolution of the shadow's image, in pixels per metre. The shadow is soft, so a low resolution is
 * enough.
 */
const SCALE = 12;
/** How far the shadow and the outer walls extend beyond the outlines of the rooms, in metres. */
const SPREAD = 4;
const WALL = 0.4;
/** How far the ground is below the lowest floor, in metres. */
const BELOW = 0.06;

/**
 * Returns the shadow on the ground below a building seen from outside. Without it, the building would seem to
 * float.
 */
function createGround(manifest: Manifest) {
  const bounds = boundsOf(manifest, null);
  const width = bounds.maxX - bounds.minX + 2 * SPREAD;
  const depth = bounds.maxZ - bounds.minZ + 2 * SPREAD;
  const map = new CanvasTexture(drawShadow(manifest, width, depth));
  const geometry = new PlaneGeometry(width, depth).rotateX(-Math.PI / 2);
  const material = new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false });
  const object = new Mesh(geometry, material);
  object.position.set((bounds.minX + bounds.maxX) / 2, bounds.minY - BELOW, (bounds.minZ + bounds.maxZ) / 2);
  object.renderOrder = -1;
  return {
    object,
    /** Applies the theme. */
    paint: () => void (material.opacity = surroundings().shadow),
    dispose() {
      map.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

function drawShadow({ rooms, floors }: Manifest, width: number, depth: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(depth * SCALE);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const lowest = floors.reduce((least, floor) => (floor.elevation < least.elevation ? floor : least));
  const shown = rooms.filter(({ floor }) => floor === lowest.id);
  const minX = Math.min(...shown.flatMap(({ outline }) => outline.map(([x]) => x))) - SPREAD;
  const minZ = Math.min(...shown.flatMap(({ outline }) => outline.map(([, z]) => z))) - SPREAD;
  // Only the shadow is needed, so the shape that casts it is drawn outside the canvas.
  const offset = 2 * canvas.width;
  context.shadowColor = sceneColors.shadow;
  context.shadowBlur = (SPREAD - WALL) * SCALE; // Two standard deviations, so the shadow has nearly faded out at the edge.
  context.shadowOffsetX = offset;
  context.lineJoin = 'round';
  context.lineWidth = 2 * WALL * SCALE;
  context.beginPath();
  for (const { outline } of shown) {
    const [first, ...others] = outline.map(
      ([x, z]) => [(x - minX) * SCALE - offset, (z - minZ) * SCALE] as const,
    );
    if (first) context.moveTo(...first);
    for (const corner of others) context.lineTo(...corner);
    context.closePath();
  }
  context.fill();
  context.stroke();
  return canvas;
}

const VERTEX = `
varying vec2 at;
void main() {
  at = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

// The last two statements of the shader add noise. Without the noise, 8-bit colours would show as rings.
const FRAGMENT = `
uniform vec3 middle;
uniform vec3 edge;
varying vec2 at;
void main() {
  float away = smoothstep(0.0, 1.0, length(at * vec2(0.78, 0.86) - vec2(0.0, 0.08)));
  vec3 color = mix(middle, edge, away);
  float grain = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  gl_FragColor = vec4(color + grain / 255.0, 1.0);
}`;

/** Returns the background of a capture seen from outside: a plain colour that is lighter in the centre. */
function createBackground() {
  const geometry = new BufferGeometry();
  // One triangle covers the whole view.
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const middle = new Color();
  const edge = new Color();
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { middle: { value: middle }, edge: { value: edge } },
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  });
  const object = drawnAlways(new Mesh(geometry, material), -2);
  return {
    object,
    /** Applies the theme. */
    paint(): void {
      const colors = surroundings();
      // Sets the colours without converting them, because the shader outputs them unchanged.
      middle.setStyle(colors.middle, LinearSRGBColorSpace);
      edge.setStyle(colors.edge, LinearSRGBColorSpace);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}

/**
 * Shows the parts of the model that belong to the current mode. From outside and during flights, also shows
 * the ground and the background.
 */
export function createSurroundings(scene: Scene, capture: LocalCapture, model: Model, redraw: () => void) {
  const parts = listParts(model.root, capture.manifest);
  const background = createBackground();
  const ground = createGround(capture.manifest);
  scene.add(background.object, ground.object, model.root);

  function paint(): void {
    background.paint();
    ground.paint();
    redraw();
  }
  paint();
  const stopWatching = watchTheme(paint);

  return {
    frame(): void {
      showParts(parts, capture);
      const outside = capture.travel.mode() !== 'inside' || capture.travel.flying;
      background.object.visible = outside;
      ground.object.visible = outside;
    },
    dispose(): void {
      stopWatching();
      background.dispose();
      ground.dispose();
    },
  };
}

/** A part of the model that is shown or hidden as a whole. The name of its node identifies it. */
interface Part {
  object: Object3D;
  /** The floor that the part belongs to; null for the surroundings of the building. */
  floor: string | null;
  /**
   * True for parts that are shown only from inside, such as ceilings, because they would hide the rooms from
   * outside.
   */
  covers: boolean;
  /**
   * The height of the ceiling of the part's floor, in metres; for the surroundings, the height of the highest
   * ceiling. During a flight, a covering part is shown only while the eye is below this height.
   */
  top: number;
}

type Parts = readonly Part[];

/**
 * Returns the parts of a model whose nodes are named according to `captures/README.md`. Other nodes are shown
 * or hidden together with their parents.
 */
function listParts(root: Object3D, { floors }: Manifest): Parts {
  const parts: Part[] = [];
  const tops = floors.map(({ elevation, height }) => elevation + height);
  root.traverse((object) => {
    // The loader removes some characters from node names, but keeps the full name in `userData`.
    const name: unknown = object.userData.name ?? object.name;
    if (name === 'backdrop') parts.push({ object, floor: null, covers: true, top: Math.max(...tops) });
    for (const { id, elevation, height } of floors) {
      const covers = name === `ceiling-${id}`;
      if (covers || name === `floor-${id}`)
        parts.push({ object, floor: id, covers, top: elevation + height });
    }
  });
  return parts;
}

/** Shows or hides the parts depending on the mode, the floor and the height of the eye. */
function showParts(parts: Parts, capture: LocalCapture): void {
  const { travel } = capture;
  const outside = travel.mode() !== 'inside';
  const only = outside ? capture.shownFloor() : null;
  // Uses an index, because an iterator would be allocated in every frame.
  for (let index = 0; index < parts.length; index += 1) {
    const { object, floor, covers, top } = parts[index]!;
    const covered = travel.flying ? travel.pose.y < top : !outside;
    object.visible = covers ? covered : only === null || floor === only;
  }
}
