import type { Vector } from '../vector.ts';
import { plus, times, dot } from './vectors.ts';
import type { Triple } from './vectors.ts';

/** A direction that a covariance leaves as it is, and the variance along it. */
export interface PrincipalAxis {
  direction: Triple;
  variance: number;
}

type Matrix = [Vector, Vector, Vector];

/** The covariance of a sum of independent errors, each of which moves by a vector with a standard deviation of 1. */
export function covarianceOf(deviations: readonly Triple[]): Matrix {
  const column = (axis: Triple) =>
    deviations.reduce<Vector>((sum, vector) => plus(sum, times(vector, dot(vector, axis))), [0, 0, 0]);
  return [column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])];
}

/** The principal axes of a covariance, by Jacobi's rotations, which converge quadratically; the widest first. */
export function principalAxes(covariance: Matrix): PrincipalAxis[] {
  const matrix = covariance.map((row) => [...row]) as Matrix;
  const axes: Matrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (let sweep = 0; sweep < 8; sweep++)
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      rotate(matrix, axes, i, j);
  return axes
    .map((direction, i) => ({ direction, variance: Math.max(0, matrix[i]![i]!) }))
    .sort((a, b) => b.variance - a.variance);
}

/** Turns two axes so that they no longer vary together. */
function rotate(matrix: Matrix, axes: Matrix, i: 0 | 1, j: 1 | 2): void {
  const shared = matrix[i][j];
  if (Math.abs(shared) < 1e-300) return;
  const angle = Math.atan2(2 * shared, matrix[i][i] - matrix[j][j]) / 2;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  for (const row of matrix) [row[i], row[j]] = turned(row[i], row[j], cosine, sine);
  for (const k of [0, 1, 2] as const) {
    [matrix[i][k], matrix[j][k]] = turned(matrix[i][k], matrix[j][k], cosine, sine);
    [axes[i][k], axes[j][k]] = turned(axes[i][k], axes[j][k], cosine, sine);
  }
}

function turned(a: number, b: number, cosine: number, sine: number): [number, number] {
  return [cosine * a + sine * b, cosine * b - sine * a];
}
