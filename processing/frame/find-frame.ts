import { Matrix4, Quaternion, Vector3 } from 'three';
import { SCAN_UNITS, type ScanAnswers, type ScanQuestion } from '../../contract/scans/scan.ts';
import type { Doubt, Frame } from '../../contract/scans/space.ts';
import { examinedStep, type RawScan } from '../scan-mesh.ts';
import { type Facets, findExtent, gatherFacets, SAMPLES } from './gather-facets.ts';
import { type Height, type UnitCandidate, findHeight, findUnits } from './find-unit.ts';
import { OPTION_MIN, type UpCandidate, findUp } from './find-up.ts';
import {
  levelled,
  notLevelled,
  originEvidence,
  unitAnswered,
  unitDoubt,
  unitEvidence,
  unitQuestion,
} from './frame-texts.ts';
import { ASK_BELOW, DOUBT_BELOW, type Judgement, judgeUp } from './judge-up.ts';
import { AXES, turnOf } from './directions.ts';
import { acrossLevel, planeAxes, ROUNDS, WALL } from './level-columns.ts';

/**
 * How usual, from 0 to 1, the measured height of ceilings or walls must be in the likeliest unit. If it is
 * less usual and another unit is possible, the user is asked for the unit.
 */
const ABSURD = 0.05;
/**
 * The user is also asked for the unit if the measured height is rare in the likeliest unit (at most `HALL`,
 * as in a hall) but common in another plausible unit (at least `ROOM`, as in a room).
 */
const HALL = 0.1;
const ROOM = 0.6;

export interface FoundFrame {
  frame: Frame;
  /** The questions that the user must answer first. Until then, `frame` is the likeliest one. */
  questions: ScanQuestion[];
  doubts: Doubt[];
}

/**
 * Returns which way is up in a scan and how long its unit is, with evidence, open questions and warnings.
 * Weighs what the format defines against what floors, ceilings and walls show. The user's answers override
 * both. Throws `ScanRefusedError` for a scan without surfaces.
 */
export function findFrame(raw: RawScan, answers: ScanAnswers): FoundFrame {
  const extent = findExtent(raw.mesh);
  const facets = gatherFacets(raw.mesh, extent);
  const candidates = findUp(raw, facets, answers);
  const up = candidates[0]!;
  const level = levelUp(facets, up);
  const height = findHeight(up);
  const units = findUnits(height, extent.longest, raw.stated.metresPerUnit, answers);
  const judgements: Judgement[] = [
    judgeUnit(units, height, extent.longest, raw.stated.metresPerUnit, answers),
    judgeUp(candidates, raw.stated.up, answers, isOnePicture(raw)),
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

/**
 * In a depth picture, at least the share `FACING` of the surface is in view. In addition, at least that share
 * faces the camera, or at least that share faces away from it. `IN_VIEW`: the cosine of the maximum angle
 * from the middle of the view.
 */
const FACING = 0.98;
const IN_VIEW = 0.5;

/**
 * Returns whether a scan looks like a depth picture taken from the file's origin: almost all surfaces are
 * within 60° of one direction, as seen from the origin, and almost all face the origin or almost all face
 * away from it.
 */
function isOnePicture({ mesh, origin }: RawScan): boolean {
  const step = examinedStep(mesh, SAMPLES);
  if (origin.some((value) => value !== 0)) return false;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const [normal, middle, view] = [new Vector3(), new Vector3(), new Vector3()];
  const eachTriangle = (visit: (area: number) => void) => {
    for (const { positions, indices } of mesh.parts)
      for (let at = 0; at + 2 < indices.length; at += step) {
        for (const [corner, point] of [a, b, c].entries())
          point.fromArray(positions, indices[at + corner]! * 3);
        middle.copy(a).add(b).add(c).normalize();
        normal.subVectors(b, a).cross(c.sub(a));
        visit(normal.length());
      }
  };
  eachTriangle((area) => view.addScaledVector(middle, area));
  view.normalize();
  let [all, front, inView] = [0, 0, 0];
  eachTriangle((area) => {
    all += area;
    if (normal.dot(middle) < 0) front += area;
    if (middle.dot(view) > IN_VIEW) inView += area;
  });
  return inView >= FACING * all && Math.max(front, all - front) >= FACING * all;
}

function judgeUnit(
  candidates: readonly UnitCandidate[],
  height: Height | null,
  longest: number,
  stated: number | null,
  answers: ScanAnswers,
): Judgement {
  const [first, second] = candidates as readonly [UnitCandidate, UnitCandidate?];
  const judged = (evidence: string, sureness = 1, sentence = evidence): Judgement => ({
    evidence: [evidence],
    questions: [],
    doubts: sureness < 1 ? [{ about: 'frame', id: '', sureness, sentence }] : [],
  });
  if (answers.unit) return judged(unitAnswered(first.unit, height));
  const evidence = unitEvidence(first.unit, height);
  const promised = stated === null || SCAN_UNITS[first.unit] === stated;
  const hall =
    first.usual <= HALL &&
    candidates.some(({ usual, likelihood }) => usual >= ROOM && likelihood > OPTION_MIN / 10);
  const clear =
    !hall &&
    first.likelihood >= ASK_BELOW &&
    promised &&
    first.usual >= ABSURD &&
    (height !== null || stated !== null);
  if (!clear && second) {
    const options = candidates.filter(
      ({ unit, likelihood }, index) => index < 2 || likelihood >= OPTION_MIN || SCAN_UNITS[unit] === stated,
    );
    return { ...judged(evidence), questions: [unitQuestion(options, height, longest)] };
  }
  if (height === null || !promised) return judged(evidence, 0.5);
  if (!second || first.likelihood >= DOUBT_BELOW) return judged(evidence);
  return judged(evidence, first.likelihood, unitDoubt(first.unit, second.unit, height));
}

/**
 * The minimum tilt, in radians, at which a scan is levelled. A scan that is tilted by less than `ASKEW` is
 * levelled only if the up directions that its walls and its floors indicate differ by at most `UPRIGHT`
 * radians, or by at most the share `OF_TILT` of the tilt if that is more.
 */
const LEVEL = (0.1 * Math.PI) / 180;
const UPRIGHT = (0.4 * Math.PI) / 180;
const OF_TILT = 0.4;
/** The tilt, in radians, from which a scan is levelled even if walls and floors disagree. */
const ASKEW = (8 * Math.PI) / 180;
/**
 * The angle, in radians, from which a surface counts as a slope. It is measured between the normal of the
 * largest level surface and the up direction that the walls indicate. For a slope, `levelByWalls` searches
 * for a floor whose normal is within the same angle of the direction that the walls indicate.
 */
const SLOPE = (2.5 * Math.PI) / 180;
/** The minimum share of a scan's surfaces that must be walls for walls to indicate the up direction. */
const WALLS_MIN = 0.05;

/** Returns the up direction of the levelled scan, and what to report about it. */
function levelUp(facets: Facets, up: UpCandidate): Judgement & { vector: Vector3 } {
  const axis = AXES[up.axis];
  const vector = levelByWalls(facets, acrossLevel(facets, up.vector));
  const tilt = vector.angleTo(axis);
  const none = { evidence: [], questions: [], doubts: [] };
  if (tilt < LEVEL) return { ...none, vector: axis };
  const agree = vector.angleTo(uprightBy(facets, vector)) <= Math.max(UPRIGHT, tilt * OF_TILT);
  if (agree) return { ...none, vector, evidence: [levelled(tilt)] };
  const sentence = tilt < ASKEW ? notLevelled(tilt) : levelled(tilt);
  const doubt = { about: 'frame' as const, id: '', sureness: 0.5, sentence };
  return { ...none, vector: tilt < ASKEW ? axis : vector, evidence: [sentence], doubts: [doubt] };
}

/**
 * Returns `vector`, the normal of the largest level surface, unless that surface is a slope, such as the
 * ground outside. For a slope, returns the up direction that the walls indicate, corrected by the largest
 * surface that is level in that direction. Returns `vector` if the correction is `SLOPE` or more.
 */
function levelByWalls(facets: Facets, vector: Vector3): Vector3 {
  let upright = vector;
  for (let round = 0; round < ROUNDS; round += 1) upright = uprightBy(facets, upright);
  if (upright.angleTo(vector) < SLOPE) return vector;
  const level = acrossLevel(facets, upright, SLOPE);
  return level.angleTo(upright) < SLOPE ? level : vector;
}

/**
 * Returns the direction near `up` that walls are parallel to, by least squares; `up` if there are too few
 * walls.
 */
function uprightBy({ count, normals, areas }: Facets, up: Vector3): Vector3 {
  const [right, back] = planeAxes(up);
  let [xx, xz, zz, xy, zy, all] = [0, 0, 0, 0, 0, 0];
  const normal = new Vector3();
  for (let index = 0; index < count; index += 1) {
    const area = areas[index]!;
    all += area;
    const along = normal.fromArray(normals, index * 3).dot(up);
    if (Math.abs(along) > WALL) continue;
    const [x, z] = [normal.dot(right), normal.dot(back)];
    xx += area * x * x;
    xz += area * x * z;
    zz += area * z * z;
    xy += area * x * along;
    zy += area * z * along;
  }
  if (xx + zz < all * WALLS_MIN) return up;
  // Walls that are all parallel do not show how much the scan leans along them.
  // This term keeps the lean along parallel walls near 0.
  const eased = (xx + zz) * 0.02;
  const determinant = (xx + eased) * (zz + eased) - xz ** 2;
  const leanX = (xy * (zz + eased) - zy * xz) / determinant;
  const leanZ = (zy * (xx + eased) - xy * xz) / determinant;
  return up.clone().addScaledVector(right, -leanX).addScaledVector(back, -leanZ).normalize();
}
