import { buildScan, type BuiltScan } from '../building-maker/build-scan.ts';
import type { BuildingOptions } from '../building-maker/building-layout.ts';
import type { BuiltPart } from '../building-maker/make-mesh.ts';
import { buildOffice, type Office } from '../building-maker/offices.ts';
import { buildStyled, type StyledScan } from '../building-maker/styles/build-styled.ts';
import type { StyleName } from '../building-maker/styles/style.ts';
import type { SolidBuilding } from './scan-building.ts';

/** Returns a house of the standard generator whose panes let rays through. */
export function solidHouse(
  seed: number,
  options: BuildingOptions = {},
): SolidBuilding & { built: BuiltScan } {
  const built = buildScan(seed, options);
  const solid = trianglesOf(built.parts.filter(({ of }) => of !== 'glass'));
  return { solid, truth: built.truth, built };
}

/** Returns a house as another author would model it. */
export function solidStyled(name: StyleName, seed: number): SolidBuilding & { built: StyledScan } {
  const built = buildStyled(name, seed, { edge: Infinity, noise: 0, holes: 0 });
  return { solid: trianglesOf(built.parts), thin: name.includes('planes'), truth: built.truth, built };
}

/** Returns offices with glass fronts. */
export function solidOffice(seed: number): SolidBuilding & { built: Office } {
  const built = buildOffice(seed);
  return { solid: trianglesOf(built.parts), truth: built.truth, built };
}

function trianglesOf(parts: readonly BuiltPart[]): Float32Array {
  const numbers: number[] = [];
  for (const { positions, indices } of parts)
    for (const index of indices) numbers.push(...positions.subarray(index * 3, index * 3 + 3));
  return Float32Array.from(numbers);
}
