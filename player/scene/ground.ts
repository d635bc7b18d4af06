import { CanvasTexture, Mesh, MeshBasicMaterial, PlaneGeometry, type Object3D } from 'three';
import { sceneColors } from '../../design/scene-colors.ts';
import { boundsOf } from '../capture/camera/bounds.ts';
import type { Manifest } from '../capture/manifest.ts';
import { surroundings } from './theme.ts';

export interface Ground {
  object: Object3D;
  show(shown: boolean): void;
  /** Applies the theme. */
  paint(): void;
  dispose(): void;
}

/** Pixels to the metre of the shadow's picture; it is soft, so few do. */
const SCALE = 12;
/** Metres that the shadow spreads, and by which its walls are outside the rooms. */
const SPREAD = 4;
const WALL = 0.4;
/** Metres below the lowest floor. */
const BELOW = 0.06;

/** The shadow on the ground under a building seen from outside, so that it does not seem to float. */
export function createGround(manifest: Manifest): Ground {
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
    show: (shown) => void (object.visible = shown),
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
  // Only the shadow is wanted: the shape itself is drawn beside the picture.
  const offset = 2 * canvas.width;
  context.shadowColor = sceneColors.shadow;
  context.shadowBlur = (SPREAD - WALL) * SCALE; // which is two deviations: next to nothing is left at the edge
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
