import { Matrix4, Quaternion, Vector3 } from 'three';
import { SCAN_UNITS, type ScanAnswers, type ScanQuestion } from '../../contract/scans/scan.ts';
import type { Doubt, Frame } from '../../contract/scans/space.ts';
import type { RawScan } from '../mesh/scan-mesh.ts';
import { gatherFacets } from './gather-facets.ts';
import { findHeight, findUnits } from './find-unit.ts';
import { findUp } from './find-up.ts';
import { originEvidence } from './frame-texts.ts';
import type { Judgement } from './judgement.ts';
import { judgeUnit } from './judge-unit.ts';
import { judgeUp } from './judge-up.ts';
import { levelUp } from './level-up.ts';
import { findExtent } from './scan-extent.ts';
import { AXES, turnOf } from './up-axes.ts';

export interface FoundFrame {
  frame: Frame;
  /** What has to be answered first; the frame is the likeliest. */
  questions: ScanQuestion[];
  doubts: Doubt[];
}

/**
 * How a scan lies: which way is up, and how long its unit is, with the evidence for it. What the format promises is weighed with what floors,
 * ceilings and walls say; answers decide before both. Throws `ScanRefusedError` for a scan without surfaces.
 */
export function findFrame(raw: RawScan, answers: ScanAnswers): FoundFrame {
  const facets = gatherFacets(raw.mesh, findExtent(raw.mesh));
  const candidates = findUp(raw, facets, answers);
  const up = candidates[0]!;
  const level = levelUp(facets, up);
  const height = findHeight(up);
  const units = findUnits(height, raw.stated.metresPerUnit, answers);
  const judgements: Judgement[] = [
    judgeUnit(units, height, raw.stated.metresPerUnit, answers),
    judgeUp(candidates, raw.stated.up, answers),
    level,
  ];
  const metresPerUnit = SCAN_UNITS[units[0]!.unit];
  const fromMap = raw.origin.some((value) => value !== 0);
  const toFile = new Matrix4()
    .makeRotationFromQuaternion(new Quaternion().setFromUnitVectors(AXES[up.axis], level.vector))
    .multiply(turnOf(up.axis))
    .scale(new Vector3().setScalar(1 / metresPerUnit));
  return {
    frame: {
      metresPerUnit,
      up: up.axis,
      origin: raw.origin,
      toFile: [...toFile.elements],
      evidence: [
        ...judgements.flatMap(({ evidence }) => evidence),
        ...(fromMap ? [originEvidence(raw.origin)] : []),
      ],
    },
    questions: judgements.flatMap(({ questions }) => questions),
    doubts: judgements.flatMap(({ doubts }) => doubts),
  };
}
