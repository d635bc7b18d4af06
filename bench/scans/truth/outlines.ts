import { areaOfShape, boxesMeet, boxOf, isInShape, type Shape } from '../../../contract/scans/outline.ts';

/** Metres between points that are looked at. */
const CELL = 0.04;

/** Overlap (intersection over union) of each of some shapes with each of others, by points. */
export function overlapsOf(ones: readonly Shape[], others: readonly Shape[]): number[][] {
  const area = CELL ** 2;
  return ones.map((one) => {
    const own = areaOfShape(one);
    const box = boxOf(one.outline);
    const near = others.map(({ outline }) => boxesMeet(box, boxOf(outline)));
    const common = others.map(() => 0);
    for (let x = box[0] + CELL / 2; x < box[2]; x += CELL) {
      for (let z = box[1] + CELL / 2; z < box[3]; z += CELL) {
        if (!isInShape(one, [x, z])) continue;
        for (const [index, other] of others.entries()) {
          if (near[index] && isInShape(other, [x, z])) common[index]! += area;
        }
      }
    }
    return others.map((other, index) => common[index]! / (own + areaOfShape(other) - common[index]!));
  });
}
