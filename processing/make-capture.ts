import { keepIds } from '../contract/scans/keep-ids.ts';
import type { ScanRequest, ScanResult } from '../contract/scans/scan-result.ts';
import { stateAccuracy } from './state-accuracy.ts';
import { findSpace } from './find-space.ts';
import { applyFrame } from './frame/apply-frame.ts';
import { findFrame } from './frame/find-frame.ts';
import type { RawScan } from './scan-mesh.ts';
import { listFiles } from './list-files.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { buildScene } from './scene/build-scene.ts';
import type { Step } from './steps.ts';

/** Makes a space of the surfaces that were read of a scan, or finds what its person has to be asked first. */
export async function makeCapture(
  raw: RawScan,
  { output, answers, previous, corrections }: ScanRequest,
  begin: (step: Step) => void,
): Promise<ScanResult> {
  const { frame, questions, doubts } = findFrame(raw, answers);
  if (questions.length > 0) return { outcome: 'asks', questions };
  const mesh = applyFrame(raw, frame);
  const found = await findSpace(mesh, frame, begin);
  const sorted = [...doubts, ...found.doubts].sort((a, b) => a.sureness - b.sureness);
  const space = keepIds(previous, { ...found, doubts: sorted }, corrections);
  begin('model');
  const { scene, sceneError, parts, error } = await buildScene(mesh, space, corrections, output);
  begin('pictures');
  const pictures = await drawPictures(mesh, space, output);
  const levels = parts.flatMap(({ levels }) => levels.map(({ file }) => file));
  return {
    outcome: 'done',
    space,
    scene,
    sceneError,
    ...pictures,
    parts,
    accuracy: stateAccuracy(raw, frame, error),
    files: await listFiles(output, [scene, pictures.poster, pictures.thumbnail, ...levels]),
  };
}
