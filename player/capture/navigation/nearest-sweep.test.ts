import { describe, expect, it } from 'vitest';
import { type Sweep, captureSchema } from '../../../contract/capture.ts';
import type { CaptureView } from '../../../contract/protocol/view-state.ts';
import { nearestView, findSweep, sweepForMarker } from './nearest-sweep.ts';
import { readFileSync } from 'node:fs';
import type { Marker } from '../../tour/annotation-kind.ts';
import { sampleMarker } from '../../testing/samples.ts';
import { orientationTowards } from '../pose.ts';
import { discPosition } from '../pin-disc.ts';

const office = captureSchema.parse(
  JSON.parse(readFileSync(new URL('../../../captures/gv360office/capture.json', import.meta.url), 'utf8')),
);
const sweepById = (id: string) => findSweep(office, id)!;
const marker = (position: Marker['position'], normal: Marker['normal'], sweep?: string): Marker =>
  sampleMarker({ position, normal, sweep });

describe('sweepForMarker', () => {
  it('chooses the sweep that the annotation was placed from', () => {
    const placed = marker([0.25, 1.4, 12], [1, 0, 0], 'lounge-door');
    expect(sweepForMarker(office, sweepById('server'), placed).id).toBe('lounge-door');
  });

  it('keeps the current sweep if the annotation is clearly visible from there @11.28', () => {
    expect(sweepForMarker(office, sweepById('office-aisle'), marker([2, 0.74, 11.4], [0, 1, 0])).id).toBe(
      'office-aisle',
    );
  });

  it('chooses a sweep in the annotation’s own room, not on the other side of its wall @11.28', () => {
    // The marker is on the wall between the meeting room and the open office, on the side of the meeting room.
    const onWall = marker([11.56, 1.4, 9.2], [1, 0, 0]);
    expect(sweepForMarker(office, sweepById('office-east'), onWall).room).toBe('meeting');
  });

  it('chooses a sweep in front of the surface over an equally near sweep behind the surface @11.28', () => {
    const { position, ...aisle } = sweepById('office-aisle');
    const [front, behind] = [1, -1].map((side) => ({
      ...aisle,
      id: side > 0 ? 'front' : 'behind',
      position: [position[0] + 2 * side, position[1], position[2]] as typeof position,
    }));
    const capture = { ...office, sweeps: [behind!, front!] };
    const onScreen = marker([position[0], 1.4, position[2]], [1, 0, 0]);
    expect(sweepForMarker(capture, behind!, onScreen).id).toBe('front');
  });

  it('avoids a sweep directly above the annotation @11.28', () => {
    const [x, , z] = sweepById('office-aisle').position;
    const onFloor = marker([x, 0, z], [0, 1, 0]);
    const from = sweepForMarker(office, sweepById('office-aisle'), onFloor);
    expect(from.id).not.toBe('office-aisle');
    expect(orientationTowards(from.position, discPosition(onFloor)).pitch).toBeGreaterThan(-1.2);
  });
});

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

describe('nearestView', () => {
  it('returns the requested view if the capture contains its sweep, mode and floor', () => {
    expect(nearestView(capture, requested)).toEqual(requested);
  });

  it('uses the sweep nearest to the eye if the requested sweep was deleted or is unknown', () => {
    expect(nearestView(capture, { ...requested, sweep: 'pulled-down' }).sweep).toBe('east');
    expect(nearestView(capture, { ...requested, sweep: null, position: [1, 0, 0] }).sweep).toBe('west');
    expect(nearestView({ ...capture, sweeps: [] }, requested).sweep).toBeNull();
  });

  it('returns a view inside, with all floors, if the mode and floor are unknown', () => {
    const stale = { ...requested, mode: 'floorplan', floor: 'attic' } as const;
    expect(nearestView(capture, stale)).toMatchObject({
      mode: 'inside',
      floor: null,
    });
  });
});
