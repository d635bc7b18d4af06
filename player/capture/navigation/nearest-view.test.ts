import { describe, expect, it } from 'vitest';
import type { Sweep } from '../../../contract/capture.ts';
import type { ViewState } from '../../../contract/view-state.ts';
import { sampleTag } from '../../testing/sample-tour.ts';
import { nearestView } from './nearest-view.ts';

const sweep = (id: string, x: number): Sweep => ({
  id,
  floor: 'ground',
  room: 'hall',
  position: [x, 1.6, 0],
  neighbours: [],
});
const capture = {
  modes: ['inside', 'dollhouse'],
  floors: [{ id: 'ground', name: 'Ground', elevation: 0, height: 3 }],
  sweeps: [sweep('west', 0), sweep('east', 10)],
} as const;
const wished: ViewState = {
  mode: 'dollhouse',
  sweep: 'west',
  position: [8, 1.6, 0],
  yaw: 1,
  pitch: 0.5,
  floor: 'ground',
  tag: 't1',
};

describe('the view nearest to a wished one', () => {
  it('is the wished one, where the capture has all of it', () => {
    expect(nearestView(capture, [sampleTag()], wished)).toEqual(wished);
  });

  it('stands at the sweep nearest to the eye when its own is gone or was never told', () => {
    expect(nearestView(capture, [], { ...wished, sweep: 'pulled-down' }).sweep).toBe('east');
    expect(nearestView(capture, [], { ...wished, sweep: null, position: [1, 0, 0] }).sweep).toBe('west');
    expect(nearestView({ ...capture, sweeps: [] }, [], wished).sweep).toBeNull();
  });

  it('is inside, on all storeys and without a tag where those are not known', () => {
    const stale = { ...wished, mode: 'floorplan', floor: 'attic', tag: 'deleted' } as const;
    expect(nearestView(capture, [sampleTag()], stale)).toMatchObject({
      mode: 'inside',
      floor: null,
      tag: null,
    });
  });
});
