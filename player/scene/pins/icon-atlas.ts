import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter } from 'three';
import { pointIcons, type PointIconName } from '../../../design/point-icons.ts';
import { ATLAS, BUBBLE } from './disc-looks.ts';

/** All icons of points and threads in one picture, white on black. */
export type IconAtlas = ReturnType<typeof drawIconAtlas>;

/**
 * The size of the square in which icons are drawn, and the width of their lines, in units of the icons'
 * paths. Lines are slightly bolder than in lists, because icons are drawn over photographs.
 */
const DRAWN = 24;
const LINE = 2.3;

/** Lines of text in a speech bubble, and the dot that replaces them if the thread has unread comments. */
const WRITING = 'M5.5 8h13M5.5 12.5h13M5.5 17h8';
const UNREAD = { path: 'M12 12h.01', line: 11 };

const names = Object.keys(pointIcons) as PointIconName[];

export function drawIconAtlas() {
  const canvas = document.createElement('canvas');
  canvas.width = ATLAS.columns * ATLAS.cell;
  canvas.height = ATLAS.rows * ATLAS.cell;
  const context = canvas.getContext('2d');
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.flipY = false;
  return {
    texture,
    /** Returns the icon's cell, from 1; 0 for an icon that this version does not know. */
    cellOf: (icon: string) => names.indexOf(icon as PointIconName) + 1,
  };
}

function draw(context: CanvasRenderingContext2D): void {
  context.fillStyle = 'black';
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.strokeStyle = 'white';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const scale = ATLAS.icon / DRAWN;
  const margin = (ATLAS.cell - ATLAS.icon) / 2;
  const drawn = (cell: number, path: string, line = LINE): void => {
    const [column, row] = [(cell - 1) % ATLAS.columns, Math.floor((cell - 1) / ATLAS.columns)];
    context.setTransform(scale, 0, 0, scale, column * ATLAS.cell + margin, row * ATLAS.cell + margin);
    context.lineWidth = line;
    context.stroke(new Path2D(path));
  };
  for (const [index, name] of names.entries()) drawn(index + 1, pointIcons[name]);
  drawn(BUBBLE.read, WRITING);
  drawn(BUBBLE.unread, UNREAD.path, UNREAD.line);
}
