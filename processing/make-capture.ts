import { keepIds } from '../contract/scans/keep-ids.ts';
import type { ScanRequest, ScanResult } from '../contract/scans/scan-result.ts';
import { findSpace } from './find-space.ts';
import { measurePointError } from './point-error.ts';
import { applyFrame } from './frame/directions.ts';
import { drawSections } from './frame/draw-sections.ts';
import { findFrame } from './frame/find-frame.ts';
import type { RawScan } from './scan-mesh.ts';
import { listFiles } from './list-files.ts';
import { drawPictures } from './pictures/draw-pictures.ts';
import { buildScene } from './scene/build-scene.ts';
import type { Step } from './process-scan.ts';
import type { CaptureAccuracy } from '../contract/capture.ts';
import type { Doubt, Frame } from '../contract/scans/space.ts';

/**
 * Creates a capture from the surfaces of a scan and writes its files into the output folder. If the unit or
 * the up axis is unclear, returns the questions that the owner must answer first.
 */
export async function makeCapture(
  raw: RawScan,
  { output, answers, previous, corrections }: ScanRequest,
  begin: (step: Step) => void,
): Promise<ScanResult> {
  const { frame, questions, doubts } = findFrame(raw, answers);
  if (questions.length > 0) return { outcome: 'asks', questions: await drawSections(questions, raw.mesh) };
  const mesh = applyFrame(raw, frame);
  const found = await findSpace(mesh, frame, begin);
  const sorted = [...doubts, ...doubtPictures(raw), ...found.doubts].sort((a, b) => a.sureness - b.sureness);
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
    accuracy: stateAccuracy(raw, frame, measurePointError(mesh), error),
    files: await listFiles(output, [scene, pictures.poster, pictures.thumbnail, ...levels]),
  };
}

/** The relative scale error of an unchecked scan from a phone with a depth sensor or from photogrammetry. */
const UNCHECKED_SCALE = 0.02;
/** The minimum error of a point on a scanned surface, in metres. */
const SURFACE = 0.01;

/**
 * Returns the accuracy of lengths in the capture. A mesh does not state how it was measured, so the scale
 * error is `UNCHECKED_SCALE`. The owner can reduce that error later by measuring a known length or by
 * entering the accuracy of the device (docs/measuring.md). `points`: the distance of the scan's points from
 * their planes, in metres. `error`: the distance of the finest model from the scan, in metres.
 */
function stateAccuracy(raw: RawScan, frame: Frame, points: number, error: number): CaptureAccuracy {
  const unit =
    raw.stated.metresPerUnit === frame.metresPerUnit ? `as ${raw.format} defines` : 'detected or chosen';
  return {
    relative: UNCHECKED_SCALE,
    absolute: Math.max(SURFACE, points) + error,
    source: 'stated',
    note: `The scale comes from the unit of the file (${unit}), so it may be inaccurate. To correct the scale, measure a length that you know.`,
  };
}

function doubtPictures({ missing = [] }: RawScan): Doubt[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, 3).join('”, “');
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  const [pictures, them] =
    missing.length === 1
      ? [`The picture “${names}” was`, 'it']
      : [`The pictures “${names}”${more} were`, 'them'];
  const sentence = `${pictures} not in the file, so the surfaces are shown without ${them}. To see ${them}, upload a ZIP file that contains the scan and all its pictures.`;
  return [{ about: 'frame', id: '', sureness: 0.5, sentence: sentence.slice(0, 300) }];
}
