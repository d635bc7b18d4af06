import { expect, test } from 'vitest';
import { buildScan } from '../tools/building-maker/build-scan.ts';
import { measurePointError } from './point-error.ts';
import type { ScanMesh } from './scan-mesh.ts';
import { scanBuilding } from '../tools/scanner/scan-building.ts';
import { SCANNERS } from '../tools/scanner/scanners.ts';
import { solidHouse } from '../tools/scanner/solid-buildings.ts';
import type { BuiltPart } from '../tools/building-maker/make-mesh.ts';

function scanWith(noise: number): ScanMesh {
  return meshOf(buildScan(3, { storeys: 1, size: [6, 5], edge: 0.08, noise, holes: 0, unseen: [] }).parts);
}

function meshOf(parts: readonly BuiltPart[]): ScanMesh {
  const mesh = parts.map((part) => ({ ...part, name: '', uvs: null, colors: null, material: -1 }));
  return { parts: mesh, materials: [], pictures: [] };
}

test.each([0.004, 0.01, 0.02])(
  'measures the noise of a scan at its planes, and returns about twice its value: %s m',
  (noise) => {
    const found = measurePointError(scanWith(noise));
    expect(found).toBeGreaterThan(1.2 * noise);
    expect(found).toBeLessThan(3.2 * noise);
  },
);

test('returns almost no error for a scan without noise', () => {
  expect(measurePointError(scanWith(0))).toBeLessThan(0.005);
});

test('returns less than 1 cm for a phone’s scan, and more for a scan with twice its errors', () => {
  const house = solidHouse(43, { storeys: 1, size: [8, 6], furnished: false });
  const errorOf = (times: number) => {
    const { phone } = SCANNERS;
    const scanner = { ...phone, noise: phone.noise * times, drift: phone.drift * times };
    return measurePointError(meshOf(scanBuilding(house, scanner, 43).parts));
  };
  expect(errorOf(1)).toBeLessThan(0.01);
  expect(errorOf(2)).toBeGreaterThan(0.012);
});
