import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter } from 'three';
import { pointIcons, type PointIconName } from '../../../design/point-icons.ts';
import { ATLAS, BUBBLE } from './disc-looks.ts';

/** All icons of points in one picture, white on black. */
export interface IconAtlas {
  readonly texture: CanvasTexture;
  /** From 1 on; 0 for an icon that a newer version may know. */
  cellOf(icon: string): number;
}

/** The square that icons are drawn in, and the line they are drawn with there: a hair bolder than in lists, for photographs. */
const DRAWN = 24;
const LINE = 2.3;

/** Lines of writing, in a speech bubble. */
const WRITING = 'M5.5 8h13M5.5 12.5h13M5.5 17h8';

const names = Object.keys(pointIcons) as PointIconName[];

export function drawIconAtlas(): IconAtlas {
  const canvas = document.createElement('canvas');
  canvas.width = ATLAS.columns * ATLAS.cell;
  canvas.height = ATLAS.rows * ATLAS.cell;
  const context = canvas.getContext('2d');
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.flipY = false;
  return { texture, cellOf: (icon) => names.indexOf(icon as PointIconName) + 1 };
}

function draw(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'black';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.strokeStyle = 'white';
  context.lineWidth = LINE;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const scale = ATLAS.icon / DRAWN;
  const margin = (ATLAS.cell - ATLAS.icon) / 2;
  const cells = [...names.entries(), [BUBBLE - 1, null] as const];
  for (const [index, name] of cells) {
    const left = (index % ATLAS.columns) * ATLAS.cell + margin;
    const top = Math.floor(index / ATLAS.columns) * ATLAS.cell + margin;
    context.setTransform(scale, 0, 0, scale, left, top);
    context.stroke(new Path2D(name ? pointIcons[name] : WRITING));
  }
}
