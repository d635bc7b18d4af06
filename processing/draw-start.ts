import type { DrawRequest, DrawResult } from '../contract/scans/scan-result.ts';
import { listFiles } from './list-files.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { readScan } from './read/read-scan.ts';

/**
 * Draws the poster and the thumbnail of a capture from one view of its scene, and returns the two files. The
 * scene must already be in the capture's frame (metres, y up).
 */
export async function drawStart({ scene, output, view }: DrawRequest): Promise<DrawResult> {
  const { mesh } = await readScan(scene, 'scene.glb');
  const { eye, yaw, pitch } = view;
  const sweeps = [{ id: 'start', position: eye }];
  const { poster, thumbnail } = await drawPictures(
    mesh,
    { start: { sweep: 'start', yaw, pitch }, sweeps },
    output,
  );
  return { files: await listFiles(output, [poster, thumbnail]) };
}
