import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { house } from './materials.ts';
import { LOWER_CEILING, RISE, UPPER_CEILING, VOID } from './rooms.ts';
import { surface, ceiling } from './surfaces.ts';

/** Edges of the upper floor: towards the void, the courtyard and the terrace. */
export function slabEdges(model: Model): void {
  const low = LOWER_CEILING - RISE;
  const { concrete, darkMetal } = house;
  box(model, concrete, [VOID.x1 - 0.02, low, 5.5], [VOID.x1, -0.001, 13.7], ['top', 'right']);
  box(model, concrete, [VOID.x1, low, 13.7], [7, -0.001, 13.74], ['top', 'back']);
  box(model, concrete, [6.9, low, 13.7], [13.2, -0.001, 14], ['bottom']);
  // Its underside out of doors: behind the glass the ceiling goes on.
  model.rectangle(concrete, [7.1, low, 13.85], [6.1, 0, 0], [0, 0, 0.15]);
  box(model, darkMetal, [7, low, 5.3], [11.5, -0.001, 5.46], ['top', 'back', 'bottom']);
  // The wall above stands out over the slab: a flashing closes it from below.
  box(model, darkMetal, [9.4, -0.03, 5.46], [11.44, 0.03, 5.51], ['back']);
  box(model, darkMetal, [7.06, low, 9.44], [11.44, -0.001, 9.56], ['top', 'front', 'bottom']);
  box(model, darkMetal, [6.94, low, 5.46], [7.06, -0.001, 9.44], ['top', 'left', 'bottom']);
  box(model, darkMetal, [11.44, low, 5.46], [11.56, 0.3, 9.44], ['bottom']);
}

/** The roof over the north and the west wing: boarded below, gravel above, its edge of dark metal. */
export function roof(model: Model): void {
  const y = UPPER_CEILING;
  const [x0, z0, x1, corner, west, z1] = [-0.5, -0.4, 13.9, 5.5, 7.3, 14.7];
  const areas = [
    { x0, z0, x1, z1: corner },
    { x0, z0: corner, x1: west, z1 },
  ];
  ceiling(model, house.cedar, y, areas);
  const thick = 0.26;
  model.on('ceiling', () => {
    surface(model, house.gravel, y + thick, areas, 'outside');
    const edge = (ax: number, az: number, bx: number, bz: number) =>
      model.rectangle(house.darkMetal, [ax, y, az], [bx - ax, 0, bz - az], [0, thick, 0], {
        detail: 'outside',
      });
    edge(x1, z0, x0, z0);
    edge(x0, z0, x0, z1);
    edge(x0, z1, west, z1);
    edge(west, z1, west, corner);
    edge(west, corner, x1, corner);
    edge(x1, corner, x1, z0);
  });
}
