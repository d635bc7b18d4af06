import type { Model } from '../geometry/model.ts';
import type { AreaLight } from '../light/area-light.ts';
import type { Wall } from './wall.ts';
import { windowFrame } from './windows.ts';
import { architrave, doorLeaf } from './doors.ts';

/** Frames, panes, sills and door leaves of a wall's openings. Windows also let the sky in as lights. */
export function buildJoinery(model: Model, lights: AreaLight[], wall: Wall): void {
  for (const opening of wall.openings) {
    if (opening.kind === 'window') windowFrame(model, lights, wall, opening);
    else if (!wall.glazing && !wall.bare) architrave(model, wall, opening);
    if (opening.leaf) doorLeaf(model, wall, opening);
  }
}
