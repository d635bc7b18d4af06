import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSpace } from '../building/space.ts';
import { collectFaces } from '../geometry/faces.ts';
import { buildBvh } from '../light/rays.ts';
import { drawPlan } from './plan.ts';

const captures = new URL('../../../captures/', import.meta.url);

test.each(['gv360office', 'gv360atrium', 'gv360cellar'])(
  'generates the committed description and plans of %s from its sources',
  { timeout: 60_000 },
  async (id) => {
    const committed = (name: string) => readFileSync(new URL(`${id}/${name}`, captures), 'utf8');
    const space = await loadSpace(id);
    const { model } = space.build();
    const capture = space.describe(buildBvh(collectFaces(model).points));
    expect(capture).toEqual(JSON.parse(committed('capture.json')));
    for (const floor of space.floors) expect(drawPlan(capture, floor, model)).toBe(committed(floor.plan));
  },
);
