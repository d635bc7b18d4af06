import { expect, test } from 'vitest';
import { buildScan } from './build-scan.ts';
import { materialAt } from './solid-grid.ts';

test('returns the same building for the same seed, and a different building for another seed', () => {
  expect(buildScan(3).truth).toEqual(buildScan(3).truth);
  expect(buildScan(3).truth).not.toEqual(buildScan(5).truth);
});

test.each([1, 5, 13])('returns a description of building %i that matches its solid', (seed) => {
  const { grid, truth } = buildScan(seed);
  for (const { floor, from, to, top } of truth.doors) {
    const { elevation } = truth.floors[floor]!;
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    expect(materialAt(grid, middle[0], elevation + 1, middle[1])).toBe('air');
    expect(materialAt(grid, middle[0], elevation - 0.1, middle[1])).toBe('wall');
    expect(materialAt(grid, middle[0], elevation + top + 0.02, middle[1])).toBe('wall');
  }
  for (const { floor, outline } of truth.rooms) {
    const { elevation, height } = truth.floors[floor]!;
    const [[x0, z0]] = outline as [[number, number]];
    expect(
      [-0.02, 0.02].flatMap((dx) =>
        [-0.02, 0.02].map((dz) => materialAt(grid, x0 + dx, elevation + height - 0.05, z0 + dz)),
      ),
    ).toContain('air');
  }
});

test('displaces a surface by the requested noise without opening cracks', () => {
  const [plain, noisy] = [0, 0.005].map((noise) => buildScan(5, { edge: 0.3, noise }));
  const off = noisy!.parts.flatMap(({ positions }, part) =>
    Array.from(positions, (value, index) => value - plain!.parts[part]!.positions[index]!),
  );
  const deviation = Math.sqrt(off.reduce((sum, value) => sum + value ** 2, 0) / off.length);
  expect(deviation).toBeGreaterThan(0.004);
  expect(deviation).toBeLessThan(0.006);
});
