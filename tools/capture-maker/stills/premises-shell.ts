import type { AreaLight } from '../light/area-light.ts';
import { box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { works } from '../materials/works-palette.ts';
import { skyLight } from './window-wall.ts';

/**
 * The hall, metres: its void between the galleries' edges, their floors' heights, and the glass roof. The camera stands
 * near z = `front` and looks towards z = 0.
 */
export const LOBBY = {
  left: 3.2,
  right: 12.8,
  back: 4,
  width: 16,
  front: 27,
  floors: [4.2, 7.8],
  roof: 11.6,
};

/** Floor, glass roof and glass front, and plain walls where the camera does not look. */
export function buildShell(model: Model, lights: AreaLight[]): void {
  const { width, front } = LOBBY;
  model.rectangle(works.stoneFloor, [-4, 0, front], [width + 8, 0, 0], [0, 0, -front - 5]);
  roof(model, lights);
  curtainWall(model, lights);
}

function roof(model: Model, lights: AreaLight[]): void {
  const { left, right, back, width, front, roof: y } = LOBBY;
  // Solid over the galleries, glass over the void.
  const solid = (x0: number, x1: number, z0: number, z1: number) =>
    box(model, works.white, [x0, y, z0], [x1, y + 0.35, z1]);
  solid(-4, left, -5, front);
  solid(right, width + 4, -5, front);
  solid(left, right, -5, back);
  for (let z = back; z <= front; z += 2.3)
    box(model, works.white, [left, y - 0.35, z - 0.06], [right, y + 0.15, z + 0.06]);
  for (let x = left; x <= right + 0.01; x += (right - left) / 6)
    box(model, works.white, [x - 0.035, y, back], [x + 0.035, y + 0.12, front]);
  model.rectangle(works.pane, [left, y + 0.1, back], [right - left, 0, 0], [0, 0, front - back]);
  const deep = (front - back) / 3;
  for (let i = 0; i < 3; i++)
    lights.push(
      skyLight(
        model,
        [(left + right) / 2, y + 0.16, back + deep * (i + 0.5)],
        [(right - left) / 2, 0, 0],
        [0, 0, deep / 2],
      ),
    );
}

function curtainWall(model: Model, lights: AreaLight[]): void {
  const { width, front, roof: y } = LOBBY;
  for (let x = 0; x <= width; x += 2)
    box(model, works.graphite, [x - 0.04, 0, front], [x + 0.04, y, front + 0.2]);
  for (const h of [0, 3, 4.2, 7.8, 11.5])
    box(model, works.graphite, [0, h, front], [width, h + 0.1, front + 0.2]);
  for (const x of [-4, width]) model.rectangle(works.white, [x + 4, 0, front], [-4, 0, 0], [0, y, 0]);
  lights.push(skyLight(model, [width / 2, y / 2, front + 0.22], [-width / 2, 0, 0], [0, y / 2, 0]));
}
