import { join } from 'node:path';
import sharp from 'sharp';
import type { Space, SpaceSweep } from '../../contract/scans/space.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import { drawView } from './draw-view.ts';

/** Vertical angle of the view that a tour begins with, radians: 64°. */
const ANGLE = 1.117;
/** Each pixel is the mean of so many by so many. */
const FINER = 2;
const POSTER = { width: 1600, height: 900 };
const THUMBNAIL = { width: 480, height: 270 };

/** Draws the view that a tour of a space begins with, in two sizes, into the folder `output`. Returns the files' names. */
export async function drawPictures(
  mesh: ScanMesh,
  { start, sweeps }: Pick<Space, 'start'> & { sweeps: readonly Pick<SpaceSweep, 'id' | 'position'>[] },
  output: string,
): Promise<{ poster: string; thumbnail: string }> {
  const eye = sweeps.find(({ id }) => id === start.sweep)?.position ?? sweeps[0]!.position;
  const { data, width, height } = await drawView(mesh, {
    eye,
    yaw: start.yaw,
    pitch: start.pitch,
    span: 2 * Math.tan(ANGLE / 2),
    width: POSTER.width * FINER,
    height: POSTER.height * FINER,
  });
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  await Promise.all([
    image.clone().resize(POSTER).webp({ quality: 80 }).toFile(join(output, 'poster.webp')),
    image.clone().resize(THUMBNAIL).webp({ quality: 78 }).toFile(join(output, 'thumbnail.webp')),
  ]);
  return { poster: 'poster.webp', thumbnail: 'thumbnail.webp' };
}
