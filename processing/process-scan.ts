import { keepIds } from '../contract/scans/keep-ids.ts';
import type { ScanProgress, ScanRequest, ScanResult } from '../contract/scans/scan-result.ts';
import { stateAccuracy } from './accuracy/state-accuracy.ts';
import { findSpace } from './find-space.ts';
import { applyFrame } from './frame/apply-frame.ts';
import { findFrame } from './frame/find-frame.ts';
import { ScanRefusedError } from './mesh/scan-mesh.ts';
import { listFiles } from './output/list-files.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { readScan } from './read/read-scan.ts';
import { buildScene } from './scene/build-scene.ts';
import { createSteps } from './steps.ts';

/** Makes a space of a scan, with its files in the output folder. What is wrong with the scan is an outcome; all else is thrown. */
export async function processScan(
  request: ScanRequest,
  tell: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  try {
    return await processSteps(request, tell);
  } catch (error) {
    if (error instanceof ScanRefusedError) return { outcome: 'refused', sentence: error.message };
    throw error;
  }
}

async function processSteps(
  { source, name, output, answers, previous, corrections }: ScanRequest,
  tell: (progress: ScanProgress) => void,
): Promise<ScanResult> {
  const begin = createSteps(tell);
  begin('reading');
  const raw = await readScan(source, name);
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
