import { afternoon } from '../../building/daylight.ts';
import type { Space } from '../../building/space.ts';
import { panorama, ZENITH, GROUND } from '../../materials/panorama.ts';
import { OFFICE_ID, level, officeCapture, furnishOffice } from './capture.ts';
import { Model } from '../../geometry/model.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { pictureSheet } from '../../materials/drawings.ts';
import { FLOOR_ID, CEILING, INNER_WALL, OUTER, rooms, type RoomId } from './rooms.ts';
import { QUARTER } from '../../geometry/vector.ts';
import { domePendant, linearPendant, ceilingPanel, floorLamp, spot } from '../../furniture/premises/lamps.ts';
import {
  framedPicture,
  cableTray,
  serverRack,
  printer,
  storeShelf,
  wallScreen,
  whiteboard,
} from '../../furniture/interior/office-equipment.ts';
import { bushyPlant, swordPlant } from '../../furniture/interior/plants.ts';
import { tree } from '../../furniture/interior/trees.ts';
import {
  receptionDesk,
  slatWall,
  fridge,
  island,
  kitchenCounter,
} from '../../furniture/interior/counters.ts';
import { armchair, sofa, stool, taskChair } from '../../furniture/interior/seating.ts';
import { bench, rugOn, sideboard, bookcase } from '../../furniture/interior/storage.ts';
import { roundTable, diningTable, meetingTable, desk } from '../../furniture/interior/tables.ts';
import { palette } from '../../materials/palette.ts';
import { buildGlazing, buildJoinery } from '../../building/windows.ts';
import { buildBackdrop, buildWall } from '../../building/wall-builder.ts';
import { hex, type Material } from '../../materials/material.ts';
import { walls } from './walls.ts';

const floors: Record<RoomId, Material> = {
  reception: palette.oakFloor,
  server: palette.vinyl,
  print: palette.vinyl,
  focus: palette.warmCarpet,
  kitchen: palette.terrazzo,
  corridor: palette.oakFloor,
  office: palette.carpet,
  meeting: palette.warmCarpet,
  lounge: palette.oakFloor,
};
const plastered = new Set<RoomId>(['reception', 'corridor', 'lounge', 'kitchen']);

/** Draws the floors, ceilings, walls, windows and doors. */
function buildShell(model: Model, lights: AreaLight[]): void {
  for (const room of rooms) {
    const [w, d] = [room.x1 - room.x0, room.z1 - room.z0];
    model.rectangle(floors[room.id], [room.x0, 0, room.z1], [w, 0, 0], [0, 0, -d]);
    const ceiling = plastered.has(room.id) ? palette.plaster : palette.ceiling;
    model.on('ceiling', () => model.rectangle(ceiling, [room.x0, CEILING, room.z0], [w, 0, 0], [0, 0, d]));
  }
  for (const wall of walls) {
    if (wall.glazing) buildGlazing(model, lights, wall);
    else buildWall(model, wall);
    buildJoinery(model, lights, wall);
    for (const opening of wall.openings)
      if (opening.bottom === 0) threshold(model, wall.axis, wall.at, opening.from, opening.to);
  }
  const roof = { ...palette.facade, glow: [0.45, 0.44, 0.42] as [number, number, number] };
  model.on('ceiling', () =>
    model.rectangle(roof, [OUTER.x0, CEILING + 0.2, OUTER.z1], [OUTER.x1, 0, 0], [0, 0, -OUTER.z1]),
  );
  buildBackdrop(model, OUTER.x1 / 2, OUTER.z1 / 2, hex(ZENITH), hex(GROUND));
}

function threshold(model: Model, axis: 'x' | 'z', at: number, from: number, to: number): void {
  const half = INNER_WALL / 2;
  if (axis === 'x') model.rectangle(palette.oak, [from, 0, at + half], [to - from, 0, 0], [0, 0, -2 * half]);
  else model.rectangle(palette.oak, [at - half, 0, to], [2 * half, 0, 0], [0, 0, from - to]);
}

/** Builds the whole floor and everything that lights it. */
function buildOffice(): { model: Model; lights: AreaLight[] } {
  const model = new Model(pictureSheet);
  const lights: AreaLight[] = [];
  model.floor(FLOOR_ID, 0, () => {
    buildShell(model, lights);
    furnishReception(model, lights);
    furnishServer(model);
    furnishPrint(model);
    furnishFocus(model, lights);
    furnishKitchen(model, lights);
    furnishOffice(model, lights);
    furnishMeeting(model, lights);
    furnishLounge(model, lights);
    furnishCorridor(model, lights);
    lightRooms(model, lights);
  });
  return { model, lights };
}

export const space: Space = {
  folder: 'spaces/office',
  id: OFFICE_ID,
  build: buildOffice,
  describe: officeCapture,
  floors: [level],
  daylight: afternoon,
  outlook: panorama,
  overviews: {
    above: { position: [10, 17, 19], yaw: 0, pitch: -1.05, fov: 58, hide: ['ceiling', 'backdrop'] },
  },
};

/** Draws the reception, with its desk, waiting corner and plants. */
function furnishReception(model: Model, lights: AreaLight[]): void {
  model.at(5.94, 3.4, -QUARTER, () => slatWall(model, 3.8, 2.6));
  model.at(4.3, 3.4, -QUARTER, () => receptionDesk(model));
  for (const z of [2.6, 3.4, 4.2]) domePendant(model, lights, 4.25, z, 2.05, 0.17, CEILING, palette.brass);
  model.at(1.9, 6.1, 0, () => rugOn(model, 2.8, 2.2));
  model.at(1.9, 7.44, Math.PI, () => sofa(model, 2.2, palette.teal, palette.ochre));
  model.at(1.2, 5.2, 0.25, () => armchair(model, palette.sand));
  model.at(2.65, 5.15, -0.3, () => armchair(model, palette.sand));
  model.at(1.9, 6.25, 0, () => roundTable(model, palette.walnut, 0.45, 0.36), 0.01);
  model.at(1.98, 6.2, 0, () => swordPlant(model, 5, 0.28), 0.371);
  model.at(0.75, 0.8, 0, () => tree(model, 3, 2.1));
  model.at(3.45, 7.6, 0, () => bushyPlant(model, 8, 1.15));
  model.at(5.45, 0.75, 0, () => bushyPlant(model, 13, 1.35));
  model.at(2.9, 0.62, 0, () => bench(model, 2));
  model.at(5.94, 5.85, -QUARTER, () => framedPicture(model, 'art-lines', 1.6, 0.6, 0.8));
}

function furnishServer(model: Model): void {
  for (let i = 0; i < 4; i++) model.at(6.62, 1 + i * 0.63, QUARTER, () => serverRack(model, i + 1));
  model.at(6.62, 4.2, QUARTER, () => cableTray(model, 3.9, 2.35));
  model.at(8.02, 1.8, -QUARTER, () => storeShelf(model, 1.5, 4));
}

function furnishPrint(model: Model): void {
  for (const z of [2.6, 3.5]) model.at(8.72, z, QUARTER, () => printer(model));
  model.at(10.3, 2.6, -QUARTER, () => storeShelf(model, 2.4, 9));
  model.at(9.45, 0.48, 0, () => sideboard(model, 1.5));
  model.at(8.36, 4.9, QUARTER, () => framedPicture(model, 'poster', 1.6, 0.5, 0.72));
}

function furnishFocus(model: Model, lights: AreaLight[]): void {
  model.at(12.3, 0.8, 0, () => {
    desk(model, 4);
    model.at(0.1, 0.62, 0.35, () => taskChair(model, palette.teal));
  });
  model.at(11.75, 4.2, 0, () => rugOn(model, 1.9, 2.4));
  model.at(11.25, 4.75, QUARTER + 0.3, () => armchair(model, palette.rust));
  model.at(11.25, 3.5, QUARTER - 0.3, () => armchair(model, palette.sand));
  model.at(12.1, 4.15, 0, () => roundTable(model, palette.oak, 0.3, 0.45), 0.01);
  model.at(11.05, 5.75, 0, () => floorLamp(model, lights));
  model.at(13.77, 3.4, -QUARTER, () => bookcase(model, 1.6, 1.9, 21));
  model.at(10.66, 2, QUARTER, () => framedPicture(model, 'art-hills', 1.6, 0.9, 0.68));
  model.at(10.66, 4.15, QUARTER, () => framedPicture(model, 'art-shapes', 1.65, 0.6, 0.8));
  model.at(13.5, 1.2, 0, () => bushyPlant(model, 17, 1.3));
}

function furnishKitchen(model: Model, lights: AreaLight[]): void {
  model.at(16.3, 0.551, 0, () => kitchenCounter(model, 4.2));
  model.at(18.85, 0.57, 0, () => fridge(model));
  model.at(16.3, 2.75, 0, () => island(model, 2.3));
  for (const x of [15.6, 16.3, 17]) model.at(x, 3.5, 0.2, () => stool(model));
  for (const x of [15.75, 16.85]) domePendant(model, lights, x, 2.75, 1.95, 0.2, CEILING, palette.sageFront);
  model.at(18.75, 3.9, QUARTER, () => diningTable(model, 1.9, 3));
  model.at(18.75, 3.7, 0, () => bushyPlant(model, 31, 0.4), 0.745);
  domePendant(model, lights, 18.75, 3.9, 1.85, 0.3, CEILING, palette.terracotta);
  model.at(14.06, 3.6, QUARTER, () => framedPicture(model, 'art-sun', 1.6, 1.1, 0.83));
  model.at(14.55, 5.85, 0, () => tree(model, 11, 1.9));
  model.at(19.35, 5.95, 0, () => swordPlant(model, 6, 1));
}

function furnishCorridor(model: Model, lights: AreaLight[]): void {
  model.at(8.6, 7.72, 0, () => bench(model, 1.6));
  model.at(8.6, 7.94, Math.PI, () => framedPicture(model, 'art-hills', 1.65, 1, 0.75));
  model.at(11.3, 6.46, 0, () => framedPicture(model, 'art-sun', 1.6, 0.9, 0.68));
  model.at(14.75, 6.46, 0, () => framedPicture(model, 'art-shapes', 1.6, 0.6, 0.8));
  model.at(19.35, 6.9, 0, () => bushyPlant(model, 52, 1.25));
  for (const x of [7.2, 9.4, 11.6, 13.8, 16, 18.2]) spot(model, lights, x, 7.2, CEILING);
}

/** Draws ceiling lights of the rooms without pendants. */
function lightRooms(model: Model, lights: AreaLight[]): void {
  for (const [x, z] of [
    [7.5, 2],
    [7.5, 4.6],
    [9.45, 1.6],
    [9.45, 4.6],
  ] as const)
    ceilingPanel(model, lights, x, z, 0.6, 0.6, CEILING);
  for (const [x, z] of [
    [12.3, 1.6],
    [12.3, 4.6],
  ] as const)
    ceilingPanel(model, lights, x, z, 0.6, 0.6, CEILING);
  const spots = [
    [1.2, 1.6],
    [3, 1.6],
    [1.2, 6.2],
    [2.8, 6.2],
    [4.9, 6.9],
    [4.9, 1.4],
    [15, 1.3],
    [17.6, 1.3],
    [15, 4.8],
    [16.8, 5.4],
    [17, 9],
    [18.9, 9],
    [17.2, 13],
    [18.9, 13],
  ] as const;
  for (const [x, z] of spots) spot(model, lights, x, z, CEILING);
}

function furnishMeeting(model: Model, lights: AreaLight[]): void {
  model.at(13.7, 10.95, QUARTER, () => meetingTable(model, 2.8, 1.2));
  linearPendant(model, lights, 13.7, 10.95, 0.16, 2.4, CEILING);
  model.at(11.56, 10.95, QUARTER, () => wallScreen(model, 'wallscreen', 1.5, 1.7));
  model.at(15.94, 10.2, -QUARTER, () => whiteboard(model, 1.9, 1.07));
  model.at(15.71, 12.5, -QUARTER, () => sideboard(model, 1.6));
  model.at(15.7, 12.2, 0, () => bushyPlant(model, 44, 0.5), 0.74);
  model.at(12.05, 13.25, 0, () => bushyPlant(model, 41, 1.3));
  for (const [x, z] of [
    [12.5, 8.9],
    [14.9, 8.9],
    [12.5, 12.9],
    [14.9, 12.9],
  ] as const)
    spot(model, lights, x, z, CEILING);
}

function furnishLounge(model: Model, lights: AreaLight[]): void {
  model.at(17.85, 11.1, 0, () => rugOn(model, 2.6, 2.6));
  model.at(16.56, 11.1, QUARTER, () => sofa(model, 2.5, palette.charcoal, palette.rust));
  model.at(19.1, 10.4, -QUARTER - 0.3, () => armchair(model, palette.ochre));
  model.at(19.1, 11.8, -QUARTER + 0.3, () => armchair(model, palette.ochre));
  model.at(17.85, 11.1, 0, () => roundTable(model, palette.walnut, 0.48, 0.36), 0.01);
  model.at(17.95, 11.05, 0, () => swordPlant(model, 12, 0.26), 0.371);
  model.at(16.4, 12.85, 0, () => floorLamp(model, lights));
  model.at(19.1, 8.225, 0, () => bookcase(model, 1.1, 1.9, 33));
  for (const [z, art] of [
    [10.65, 'art-shapes'],
    [11.6, 'art-lines'],
  ] as const) {
    model.at(16.06, z, QUARTER, () => framedPicture(model, art, 1.65, 0.6, 0.8));
  }
  domePendant(model, lights, 17.85, 11.1, 2.05, 0.32, CEILING, palette.black);
  model.at(19.25, 13.2, 0, () => tree(model, 15, 2.1));
}
