import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatView,
  NOTHING_OPEN,
  parseView,
  readViewState,
  toWireView,
  VIEW_MODES,
  type ViewState,
} from './view-state.ts';

const thousandths = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map((value) => value / 1000 + 0);
const id = fc.option(fc.string({ minLength: 1, maxLength: 64 }));
const view: fc.Arbitrary<ViewState> = fc.record({
  mode: fc.constantFrom(...VIEW_MODES),
  sweep: id,
  position: fc.tuple(thousandths(500), thousandths(500), thousandths(500)),
  yaw: thousandths(100),
  pitch: thousandths(2),
  floor: id,
  selection: fc.option(
    fc.record({
      // Any kind except tags, which have their own parameter.
      kind: fc.oneof(
        fc.constant('tag'),
        fc.string({ minLength: 1, maxLength: 64 }).filter((kind) => !kind.includes(':')),
      ),
      id: fc.string({ minLength: 1, maxLength: 64 }),
    }),
  ),
  tool: id,
  filter: fc.string({ maxLength: 200 }),
  types: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { maxLength: 5 }),
  stop: id,
});

describe('a view in an address', () => {
  it('is restored unchanged @11.10', () => {
    fc.assert(
      fc.property(view, (state) => {
        expect(parseView(`#${formatView(state)}`)).toEqual(state);
      }),
    );
  });

  it('is short and readable', () => {
    const state = { mode: 'inside', sweep: 'office-west', floor: null, ...NOTHING_OPEN } as const;
    expect(formatView({ ...state, position: [1.1, 1.6, 9.1], yaw: 3.95, pitch: -0.14 })).toBe(
      'at=office-west&eye=1.1,1.6,9.1&look=3.95,-0.14',
    );
  });

  it.each([
    '',
    '#',
    '#main',
    '#eye=1',
    '#eye=1,2,3',
    '#eye=1,2,NaN&look=a,b',
    '#eye=9e9,0,0&look=0,0',
    '#%%%',
    '#tag=<script>',
    '#eye=1,2&look=0,0',
    '#eye=1,2,x&look=0,0',
    '#eye=1,2,3&look=0,Infinity',
    '#eye=1,2,1e9&look=0,0',
    '#mode=upside-down&eye=1,2,3&look=0,0',
    `#at=${'x'.repeat(65)}&eye=1,2,3&look=0,0`,
    '#eye=1,2,3&look=0,0&select=pump',
    '#eye=1,2,3&look=0,0&select=:pump',
    `#eye=1,2,3&look=0,0&find=${'x'.repeat(201)}`,
  ])('is null for %j @11.11', (hash) => {
    expect(parseView(hash)).toBeNull();
  });

  it('selects the tag from links and messages that contain only `tag`', () => {
    const selection = { kind: 'tag', id: 'pump' };
    expect(parseView('#eye=1,2,3&look=0,0&tag=pump')).toMatchObject({ selection, filter: '', stop: null });
    const eye = { sweep: null, position: [1, 2, 3], yaw: 0, pitch: 0, floor: null };
    const old = { mode: 'inside', ...eye, tag: 'pump' };
    expect(readViewState(old)).toMatchObject({ selection });
    expect(toWireView(readViewState(old)!)).toMatchObject({ selection, tag: 'pump' });
  });

  it('is parsed without errors, whatever the input is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (value, hash) => {
        readViewState(value);
        parseView(hash);
      }),
    );
  });
});
