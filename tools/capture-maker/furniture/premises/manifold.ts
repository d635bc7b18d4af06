import { box } from '../../geometry/primitives.ts';
import { revolve } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { plant } from '../../materials/services-palette.ts';
import { collar } from './pipes.ts';
import { MANIFOLD, BEAM, circuit } from './manifold-circuit.ts';

/**
 * A manifold along x before a wall at z = 0, with a pump, valves and dials for each circuit; the pipes go up and through
 * the wall. It begins at x = 0 and is `circuits` × pitch long.
 */
export function manifold(model: Model, circuits: number): void {
  const length = circuits * MANIFOLD.pitch;
  beam(model, plant.supply, length, MANIFOLD.supply);
  beam(model, plant.back, length, MANIFOLD.back);
  for (let x = 0.12; x < length; x += (length - 0.24) / 2) stand(model, x);
  for (let i = 0; i < circuits; i++) circuit(model, (i + 0.5) * MANIFOLD.pitch, i);
}

function beam(model: Model, material: Material, length: number, { y, z }: { y: number; z: number }): void {
  const rings = Array.from({ length: 13 }, (_, i) => [BEAM, 0.03 + ((length - 0.06) * i) / 12] as const);
  revolve(
    model,
    material,
    [0, y, z],
    [1, 0, 0],
    [[0, 0], [BEAM * 0.75, 0.01], ...rings, [BEAM * 0.75, length - 0.01], [0, length]],
    20,
  );
  for (const x of [0.05, length / 2, length - 0.05])
    collar(model, plant.cladding, [x, y, z], [1, 0, 0], BEAM + 0.004, 0.04, 20);
}

function stand(model: Model, x: number): void {
  const { supply, back } = MANIFOLD;
  box(
    model,
    plant.galvanised,
    [x - 0.025, 0, supply.z - 0.12],
    [x + 0.025, supply.y - BEAM, supply.z - 0.07],
  );
  box(model, plant.galvanised, [x - 0.025, 0, back.z + 0.05], [x + 0.025, back.y - BEAM, back.z + 0.1]);
  box(
    model,
    plant.galvanised,
    [x - 0.025, back.y - BEAM - 0.05, supply.z - 0.12],
    [x + 0.025, back.y - BEAM, back.z + 0.12],
  );
  box(
    model,
    plant.galvanised,
    [x - 0.025, supply.y - BEAM - 0.05, supply.z - 0.12],
    [x + 0.025, supply.y - BEAM, supply.z + 0.16],
  );
  for (const z of [supply.z - 0.095, back.z + 0.075])
    box(model, plant.galvanised, [x - 0.06, 0, z - 0.06], [x + 0.06, 0.008, z + 0.06], ['bottom']);
}
