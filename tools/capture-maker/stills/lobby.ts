import type { AreaLight } from '../light/area-light.ts';
import { exitSign } from '../furniture/works/safety-signs.ts';
import { greenWall } from '../furniture/interior/green-wall.ts';
import { lobbyTree } from '../furniture/interior/lobby-tree.ts';
import { liftDoors } from '../furniture/interior/lifts.ts';
import { lobbyBench } from '../furniture/interior/bench.ts';
import { lobbyCounter } from '../furniture/interior/lobby-counter.ts';
import { lobbyStair } from '../furniture/interior/stair.ts';
import { ringLamp } from '../furniture/interior/ring-lamp.ts';
import { bushyPlant, swordPlant } from '../furniture/interior/plants.ts';
import { armchair, sofa } from '../furniture/interior/sofas.ts';
import { roundTable } from '../furniture/interior/tables.ts';
import { rugOn } from '../furniture/interior/sideboard.ts';
import { box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import { palette } from '../materials/palette.ts';
import { works } from '../materials/works-palette.ts';
import { LOBBY } from './premises-shell.ts';

/** What stands on the ground floor: lifts, stair, reception, seats and planting. */
export function furnishLobby(model: Model, lights: AreaLight[]): void {
  lifts(model);
  stair(model);
  model.at(10.2, 12.4, -0.12, () => lobbyCounter(model, lights, 4.4));
  seats(model);
  model.at(LOBBY.width - 0.05, 7.5, -Math.PI / 2, () =>
    model.at(0.2, 0.05, 0, () => greenWall(model, 8.5, 3.4)),
  );
  for (const [x, z, seed, height] of [
    [7.2, 15.2, 3, 4.0],
    [6.6, 8.6, 8, 5.2],
    [12.1, 17.2, 12, 4.2],
  ] as const)
    model.at(x, z, seed, () => lobbyTree(model, seed, height));
  ringLamp(model, lights, [9.6, 5.4, 13.2], 1.5, LOBBY.roof);
  ringLamp(model, lights, [7.9, 7.0, 15], 1.05, LOBBY.roof);
  ringLamp(model, lights, [9.6, 8.6, 16.5], 0.8, LOBBY.roof);
}

function lifts(model: Model): void {
  const { back, left, right, width } = LOBBY;
  box(model, works.walnut, [left + 2.8, 0, back - 0.3], [right, 3.75, back - 0.2]);
  for (let x = left + 2.8; x < right; x += 1.2)
    box(model, works.black, [x - 0.004, 0, back - 0.2], [x + 0.004, 3.75, back - 0.197]);
  for (const [i, x] of [7.2, 9.3, 11.4].entries())
    model.at(x, back - 0.2, 0, () => liftDoors(model, i === 1));
  box(model, works.wallPaint, [right, 0, back - 0.3], [width, 3.75, back - 0.2]);
  box(model, works.wallPaint, [-0.1, 0, back - 0.3], [left + 2.8, 3.75, back - 0.2]);
  model.at(14.4, back - 0.1, 0, () => exitSign(model), 2.6);
  box(model, works.oak, [13.8, 0, back - 0.2], [14.9, 2.3, back - 0.14]);
}

function stair(model: Model): void {
  const rise = LOBBY.floors[0]!;
  model.at(4.5, 17.1, 0, () => {
    const run = lobbyStair(model, 2.1, rise, 24);
    box(model, works.precast, [-1.3, rise - 0.45, -run - 1.6], [1.05, rise, -run]);
    model.rectangle(works.parquet, [-1.3, rise + 0.002, -run], [2.35, 0, 0], [0, 0, -1.6]);
    model.rectangle(works.greenPane, [1.05, rise - 0.1, -run], [0, 0, -1.6], [0, 1.14, 0]);
    model.rectangle(works.greenPane, [-1.3, rise - 0.1, -run - 1.6], [2.35, 0, 0], [0, 1.14, 0]);
  });
}

function seats(model: Model): void {
  model.at(5.9, 20.2, 0.25, () => {
    rugOn(model, 3.8, 2.9);
    model.at(-0.2, -1.05, 0, () => sofa(model, 2.4, palette.charcoal, palette.ochre));
    model.at(1.35, 0.3, -1.25, () => armchair(model, palette.rust));
    model.at(-1.5, 0.35, 1.3, () => armchair(model, palette.teal));
    model.at(-0.1, 0.15, 0, () => roundTable(model, works.oak, 0.5, 0.36));
    model.at(0.55, 0.5, 0, () => roundTable(model, works.brassMetal, 0.3, 0.46));
    model.at(-0.1, 0.15, 0, () => swordPlant(model, 4, 0.4), 0.36);
  });
  model.at(12, 20.2, -1.2, () => lobbyBench(model, 2.2));
  model.at(12.6, 22.4, 0, () => bushyPlant(model, 61, 1.3));
}
