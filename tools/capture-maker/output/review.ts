import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import type { Capture } from '../../../contract/capture.ts';
import type { View } from '../building/space.ts';
import type { Studio } from './studio.ts';

/**
 * Pictures to look the work over, into a folder: four views from each sweep whose id contains `only`, two by two on one
 * sheet, and the overviews whose name does.
 */
export async function takeReviewPictures(
  studio: Studio,
  sweeps: Capture['sweeps'],
  overviews: Readonly<Record<string, View>>,
  into: string,
  only: string,
): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const { id, position } of sweeps.filter(({ id }) => id.includes(only))) {
    const views: Buffer[] = [];
    for (let i = 0; i < 4; i++)
      views.push(
        await studio.take({ position, yaw: Math.PI * (0.25 + i / 2), pitch: -0.1, fov: 68 }, 800, 450),
      );
    await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#000' } })
      .composite(views.map((input, i) => ({ input, left: (i % 2) * 800, top: Math.floor(i / 2) * 450 })))
      .png()
      .toFile(`${into}/${id}.png`);
  }
  for (const [name, view] of Object.entries(overviews).filter(([name]) => name.includes(only)))
    await sharp(await studio.take(view, 1600, 900))
      .png()
      .toFile(`${into}/${name}.png`);
}
