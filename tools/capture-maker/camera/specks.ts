import type { Frame } from './frame.ts';

/** Takes single bright specks out: no pixel stays far above the second brightest of its neighbours. */
export function withoutSpecks({ width, height }: Frame, field: Float32Array): Float32Array {
  const sum = (i: number) => field[i * 3]! + field[i * 3 + 1]! + field[i * 3 + 2]!;
  const result = field.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      let [first, second] = [0, 0];
      for (const [dx, dy] of AROUND) {
        const other = sum(here + dy * width + dx);
        if (other > first) [first, second] = [other, first];
        else if (other > second) second = other;
      }
      const share = (second * 1.3 + 1e-5) / sum(here);
      if (share < 1) for (let c = 0; c < 3; c++) result[here * 3 + c] = field[here * 3 + c]! * share;
    }
  }
  return result;
}

const AROUND = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const)).filter(([x, y]) => x || y);
