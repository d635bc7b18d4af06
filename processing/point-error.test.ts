import { expect, test } from 'vitest';
import { buildScan } from '../tools/building-maker/build-scan.ts';
import { measurePointError } from './point-error.ts';
import type { ScanMesh } from './scan-mesh.ts';

function scanWith(noise: number): ScanMesh {
  const { parts } = buildScan(3, { edge: 0.08, noise, holes: 0, unseen: [] });
  const mesh = parts.map((part) => ({ ...part, name: '', uvs: null, colors: null, material: -1 }));
  return { parts: mesh, materials: [], pictures: [] };
}

test.each([0.004, 0.01, 0.02])('twice the noise of a scan is told from its planes: %s m', (noise) => {
  const found = measurePointError(scanWith(noise));
  expect(found).toBeGreaterThan(1.2 * noise);
  expect(found).toBeLessThan(2.6 * noise);
});

test('a scan without noise has next to none', () => {
  expect(measurePointError(scanWith(0))).toBeLessThan(0.005);
});
