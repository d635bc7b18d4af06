/** Red, green, blue, alpha bytes of each vertex, of three numbers for each; null unless all vertices have them. */
export function objColors(values: Float32Array, vertices: number): Uint8Array | null {
  if (vertices === 0 || values.length !== vertices * 3) return null;
  // Most programs write 0 to 1, some 0 to 255.
  const scale = values.some((value) => value > 1) ? 1 : 255;
  const colors = new Uint8Array(vertices * 4).fill(255);
  for (let vertex = 0; vertex < vertices; vertex += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = Math.round(values[vertex * 3 + channel]! * scale);
      colors[vertex * 4 + channel] = value > 0 ? Math.min(255, value) : 0;
    }
  }
  return colors;
}
