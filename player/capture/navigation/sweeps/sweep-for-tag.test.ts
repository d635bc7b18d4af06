import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { captureSchema } from '../../../../contract/capture.ts';
import type { Tag } from '../../../../contract/tag.ts';
import { findSweep } from './sweep-graph.ts';
import { orientationTowards } from '../../geometry/angles.ts';
import { sweepForTag } from './sweep-for-tag.ts';
import { discPosition } from '../../tag-disc.ts';

const office = captureSchema.parse(
  JSON.parse(readFileSync(new URL('../../../../captures/gv360office/capture.json', import.meta.url), 'utf8')),
);
const sweep = (id: string) => findSweep(office, id)!;
const tag = (position: Tag['position'], normal: Tag['normal'], fields: Partial<Tag> = {}): Tag => ({
  id: 'a',
  title: '',
  text: '',
  color: 'blue',
  position,
  normal,
  ...fields,
});

describe('the place to see a tag from', () => {
  it('is where it was placed from', () => {
    const placed = tag([0.25, 1.4, 12], [1, 0, 0], { sweep: 'lounge-door' });
    expect(sweepForTag(office, sweep('server'), placed).id).toBe('lounge-door');
  });

  it('is where one is, when it is well seen from there', () => {
    expect(sweepForTag(office, sweep('office-aisle'), tag([2, 0.74, 11.4], [0, 1, 0])).id).toBe(
      'office-aisle',
    );
  });

  it('is in the tag’s own room, not on the other side of its wall @11.28', () => {
    // on the meeting room's side of the wall that it shares with the open office
    const onWall = tag([11.56, 1.4, 9.2], [1, 0, 0]);
    expect(sweepForTag(office, sweep('office-east'), onWall).room).toBe('meeting');
  });

  it('is not right above it, where one would look at one’s own feet', () => {
    const [x, , z] = sweep('office-aisle').position;
    const onFloor = tag([x, 0, z], [0, 1, 0]);
    const from = sweepForTag(office, sweep('office-aisle'), onFloor);
    expect(from.id).not.toBe('office-aisle');
    expect(orientationTowards(from.position, discPosition(onFloor)).pitch).toBeGreaterThan(-1.2);
  });
});
