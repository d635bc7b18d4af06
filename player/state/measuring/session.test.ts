import { beforeEach, describe, expect, it } from 'vitest';
import { samplePoint } from '../../testing/samples.ts';
import { NOTHING_TAKEN, type Measuring } from './measuring.ts';
import { dropFromSession, followSession, sessionOf } from './session.ts';

const a = samplePoint(0, 0, 0);
const b = samplePoint(1, 0, 0);
const c = samplePoint(2, 0, 0);
const measuring = (fields: Partial<Measuring>): Measuring => ({
  ...NOTHING_TAKEN,
  kind: 'distance',
  aim: null,
  holdOff: false,
  axis: null,
  ...fields,
});
const begun = measuring({ points: [a] });
const ended = measuring({ points: [a, b], finished: true });

let space = 0;
let id = '';
const follow = (...steps: (Measuring | null)[]): void =>
  steps.slice(1).forEach((now, index) => followSession(id, steps[index]!, now));
const listed = () => sessionOf(id).map(({ points }) => points);

describe('the list of a visit’s measurements', () => {
  beforeEach(() => {
    id = `space ${(space += 1)}`;
  });

  it('contains finished measurements, newest first, even after the tool was closed @13.39', () => {
    const d = samplePoint(3, 0, 0);
    const other = measuring({ points: [c, d], finished: true });
    follow(null, begun, ended, measuring({ points: [c] }), other, null);
    expect(listed()).toEqual([other.points, ended.points]);
    expect(sessionOf('another space')).toEqual([]);
  });

  it('changes when points are moved, and loses a measurement that is no longer finished', () => {
    const moved = measuring({ points: [a, c], finished: true });
    follow(begun, ended, moved);
    expect(listed()).toEqual([moved.points]);
    follow(moved, begun);
    expect(listed()).toEqual([]);
  });

  it('excludes measurements that were saved or discarded @13.39', () => {
    follow(begun, ended, { ...ended, saved: 'm1' });
    expect(listed()).toEqual([]);
    follow(begun, ended);
    dropFromSession(id, ended);
    expect(listed()).toEqual([]);
  });

  it('contains a resumed measurement only once', () => {
    follow(begun, ended, null, ended, { ...ended, aim: a });
    expect(listed()).toEqual([ended.points]);
  });
});
