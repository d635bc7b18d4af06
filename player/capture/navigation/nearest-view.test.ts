import { describe, expect, it } from 'vitest';
import type { Sweep } from '../../../contract/capture.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
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
const requested: CaptureView = {
  mode: 'dollhouse',
  sweep: 'west',
  position: [8, 1.6, 0],
  yaw: 1,
  pitch: 0.5,
  floor: 'ground',
};

describe('the view nearest to a requested one', () => {
  it('is the requested one, where the capture has all of it', () => {
    expect(nearestView(capture, requested)).toEqual(requested);
  });

  it('is at the sweep nearest to the eye if its own was deleted or is unknown', () => {
    expect(nearestView(capture, { ...requested, sweep: 'pulled-down' }).sweep).toBe('east');
    expect(nearestView(capture, { ...requested, sweep: null, position: [1, 0, 0] }).sweep).toBe('west');
    expect(nearestView({ ...capture, sweeps: [] }, requested).sweep).toBeNull();
  });

  it('is inside and on all floors where those are not known', () => {
    const stale = { ...requested, mode: 'floorplan', floor: 'attic' } as const;
    expect(nearestView(capture, stale)).toMatchObject({
      mode: 'inside',
      floor: null,
    });
  });
});
