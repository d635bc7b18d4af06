import { expect, test } from 'vitest';
import { drawPlan } from './draw-plan.ts';

const COLORS = { paper: 'white', ink: 'black', faint: 'gray', step: 'white' };

type PlanOf = Parameters<typeof drawPlan>[0];

const SPACE: PlanOf = {
  floors: [
    { id: 'floor-1', name: 'Ground floor', elevation: 0, height: 2.6 },
    { id: 'floor-2', name: 'First floor', elevation: 2.9, height: 2.6 },
  ],
  rooms: [
    { id: 'room-1', name: 'Kitchen', floor: 'floor-1', outline: [[0, 0], [4, 0], [4, 3], [0, 3]] }, // prettier-ignore
    { id: 'room-2', name: 'Hall', floor: 'floor-1', outline: [[4.1, 0], [9, 0], [9, 3], [4.1, 3]] }, // prettier-ignore
    { id: 'room-3', name: 'Bed', floor: 'floor-2', outline: [[0, 0], [4, 0], [4, 3], [0, 3]] }, // prettier-ignore
  ],
  doors: [{ id: 'door-1', floor: 'floor-1', from: [4.05, 1], to: [4.05, 1.9], rooms: ['room-1', 'room-2'] }],
  walls: [{ floor: 'floor-1', rings: [[[-0.1, -0.1], [9.1, -0.1], [9.1, 3.1], [-0.1, 3.1]], [[0, 0], [0, 3], [9, 3], [9, 0]]] }], // prettier-ignore
  stairs: [{ id: 'stair-1', floor: 'floor-1', outline: [[6, 0], [9, 0], [9, 1], [6, 1]], up: [1, 0] }], // prettier-ignore
};

test('draws 50 units per metre and a margin of half a metre @15.20', () => {
  expect(drawPlan(SPACE, 'floor-1', COLORS)).toMatch(/^<svg [^>]*viewBox="-30 -30 510 210"[^>]*>/);
});

test('draws the rooms, walls, doors and stairs of one floor in separate groups @15.20', () => {
  const plan = drawPlan(SPACE, 'floor-1', COLORS);
  expect([...plan.matchAll(/<g id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'rooms',
    'stairs',
    'walls',
    'doors',
  ]);
  expect(plan).toContain('<polygon id="room-room-1" points="0,0 200,0 200,150 0,150"/>');
  expect(plan).not.toContain('room-3');
  expect(plan).not.toContain('<text');
});

test('draws each door open at a right angle into the smaller of its two rooms @15.20', () => {
  expect(drawPlan(SPACE, 'floor-1', COLORS)).toContain('<path d="M202.5 50L157.5 50A45 45 0 0 0 202.5 95"/>');
});

test('draws a stair with an arrow that points up, on both of its floors @15.20', () => {
  for (const floor of ['floor-1', 'floor-2'])
    expect(drawPlan(SPACE, floor, COLORS)).toContain('M307.5 25L442.5 25M432.5 20L442.5 25L432.5 30');
});

test('escapes markup in names and ids @15.20', () => {
  const plan = drawPlan(
    {
      ...SPACE,
      floors: [{ ...SPACE.floors[0]!, name: '"><script>alert(1)</script>\u0000' }],
      rooms: [{ ...SPACE.rooms[0]!, id: '"/><image href="x' }],
    },
    'floor-1',
    COLORS,
  );
  expect(plan).toContain('aria-label="Floor plan: &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(plan).not.toMatch(/<script|<image/);
  expect(plan).not.toContain('\u0000');
});

test('draws an empty plan for an empty floor', () => {
  expect(drawPlan({ ...SPACE, rooms: [], walls: [], doors: [], stairs: [] }, 'floor-1', COLORS)).toContain(
    'viewBox="-25 -25 50 50"',
  );
});
