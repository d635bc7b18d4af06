type Point2 = readonly [number, number];

export function isInside([x, z]: Point2, outline: readonly Point2[]): boolean {
  let inside = false;
  for (let at = 0, before = outline.length - 1; at < outline.length; before = at, at += 1) {
    const [ax, az] = outline[at]!;
    const [bx, bz] = outline[before]!;
    if (az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax) inside = !inside;
  }
  return inside;
}

/** Square metres. */
export function areaOf(outline: readonly Point2[]): number {
  const doubled = outline.reduce((sum, [x, z], at) => {
    const [nextX, nextZ] = outline[(at + 1) % outline.length]!;
    return sum + x * nextZ - nextX * z;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Metres between points that are looked at. */
const CELL = 0.04;

/** Overlap (intersection over union) of each of some outlines with each of others, by points. */
export function overlapsOf(
  ones: readonly (readonly Point2[])[],
  others: readonly (readonly Point2[])[],
): number[][] {
  const area = CELL ** 2;
  return ones.map((one) => {
    const own = areaOf(one);
    const box = boxOf(one);
    const near = others.map((other) => touches(box, boxOf(other)));
    const common = others.map(() => 0);
    for (let x = box[0] + CELL / 2; x < box[2]; x += CELL) {
      for (let z = box[1] + CELL / 2; z < box[3]; z += CELL) {
        if (!isInside([x, z], one)) continue;
        for (const [index, other] of others.entries()) {
          if (near[index] && isInside([x, z], other)) common[index]! += area;
        }
      }
    }
    return others.map((other, index) => common[index]! / (own + areaOf(other) - common[index]!));
  });
}

function boxOf(outline: readonly Point2[]): [number, number, number, number] {
  const xs = outline.map(([x]) => x);
  const zs = outline.map(([, z]) => z);
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)];
}

function touches(a: readonly number[], b: readonly number[]): boolean {
  return a[0]! < b[2]! && b[0]! < a[2]! && a[1]! < b[3]! && b[1]! < a[3]!;
}
