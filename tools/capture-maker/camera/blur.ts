/** The picture out of focus, three passes of a running mean standing for a bell curve. */
export async function blurred(
  source: Float32Array,
  width: number,
  height: number,
  sigma: number,
): Promise<Float32Array> {
  const reach = Math.max(1, Math.round(sigma));
  let from = source.map((value) => Math.min(value, 6));
  for (let pass = 0; pass < 3; pass++) {
    from = runningMean(from, width, height, 3, width * 3, reach);
    from = runningMean(from, height, width, width * 3, 3, reach);
  }
  return from;
}

function runningMean(
  from: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  reach: number,
): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < 3; c++) {
      const at = (i: number) => line * lineStep + Math.min(length - 1, Math.max(0, i)) * step + c;
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += from[at(i)]!;
      for (let i = 0; i < length; i++) {
        to[at(i)] = sum / (reach * 2 + 1);
        sum += from[at(i + reach + 1)]! - from[at(i - reach)]!;
      }
    }
  }
  return to;
}
