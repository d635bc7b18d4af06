import { describe, expect, it } from 'vitest';
import { sampleTag, sampleTour } from '../testing/sample-tour.ts';
import { sameValue } from '../../contract/same-value.ts';
import { applyTagOperation, KEPT_CONFLICTS_MAX, reverse, type TagOperation } from './tag-operation.ts';
import { readTags } from './tags.ts';

const boiler = sampleTag();

describe('a tag operation', () => {
  it('adds a tag behind the others and leaves the given tour alone', () => {
    const tour = sampleTour();
    const pump = sampleTag({ id: 't2', title: 'Pump' });
    const next = applyTagOperation(tour, { kind: 'add', tag: pump });
    expect(next.tags).toEqual([boiler, pump]);
    expect(tour.tags).toEqual([boiler]);
  });

  it('keeps unknown fields of the tour and of the tag', () => {
    const tour = sampleTour({ mood: 'calm', tags: [{ ...boiler, serial: 'B-17' }] });
    const before = readTags(tour)[0]!;
    const next = applyTagOperation(tour, { kind: 'edit', before, after: { ...before, title: 'Boiler 1' } });
    expect(next).toMatchObject({ mood: 'calm', tags: [{ serial: 'B-17', title: 'Boiler 1' }] });
  });

  it('keeps entries it does not understand', () => {
    const tour = sampleTour({ tags: ['?', boiler] });
    expect(applyTagOperation(tour, { kind: 'delete', before: boiler }).tags).toEqual(['?']);
  });

  it.each<TagOperation>([
    { kind: 'add', tag: sampleTag({ id: 't2' }) },
    { kind: 'edit', before: boiler, after: { ...boiler, title: 'Mine' } },
    { kind: 'delete', before: boiler },
  ])('$kind gives the same applied twice', (operation) => {
    const once = applyTagOperation(sampleTour(), operation);
    expect(applyTagOperation(once, operation)).toBe(once);
  });
});

describe('a tag operation on a tour that others changed', () => {
  it('takes both changes when they are of different fields', () => {
    const theirs = sampleTour({ tags: [{ ...boiler, color: 'green' }] });
    const next = applyTagOperation(theirs, {
      kind: 'edit',
      before: boiler,
      after: { ...boiler, title: 'Mine' },
    });
    expect(next.tags).toEqual([{ ...boiler, color: 'green', title: 'Mine' }]);
  });

  it('keeps the other value beside the person’s when both changed one field', () => {
    const theirs = sampleTour({ tags: [{ ...boiler, title: 'Theirs' }] });
    const next = applyTagOperation(theirs, {
      kind: 'edit',
      before: boiler,
      after: { ...boiler, title: 'Mine' },
    });
    expect(next.tags).toEqual([{ ...boiler, title: 'Mine', overtaken: [{ title: 'Theirs' }] }]);
  });

  it('keeps with the other value when it was saved', () => {
    const updated = '2026-11-20T10:00:00.000Z';
    const theirs = sampleTour({ updated, tags: [{ ...boiler, title: 'Theirs' }] });
    const next = applyTagOperation(theirs, {
      kind: 'edit',
      before: boiler,
      after: { ...boiler, title: 'Mine' },
    });
    expect(next.tags).toMatchObject([{ overtaken: [{ title: 'Theirs', overtakenAt: updated }] }]);
  });

  it.each<TagOperation>([
    { kind: 'add', tag: sampleTag({ id: 't2' }) },
    { kind: 'edit', before: boiler, after: { ...boiler, title: 'Mine', keywords: ['heat'] } },
    { kind: 'delete', before: boiler },
  ])('$kind can be taken back', (operation) => {
    const done = applyTagOperation(sampleTour(), operation);
    expect(sameValue(applyTagOperation(done, reverse(operation)), sampleTour())).toBe(true);
  });

  it('keeps a bounded number of replaced values, the newest', () => {
    const overtaken = Array.from({ length: KEPT_CONFLICTS_MAX }, (_, index) => ({ title: `Old ${index}` }));
    const theirs = sampleTour({ tags: [{ ...boiler, title: 'Theirs', overtaken }] });
    const next = applyTagOperation(theirs, {
      kind: 'edit',
      before: boiler,
      after: { ...boiler, title: 'Mine' },
    });
    const kept = readTags(next)[0]!.overtaken as unknown[];
    expect(kept).toHaveLength(KEPT_CONFLICTS_MAX);
    expect(kept.at(-1)).toEqual({ title: 'Theirs' });
  });

  it('brings back an edited tag that others deleted', () => {
    const after = { ...boiler, title: 'Mine' };
    const next = applyTagOperation(sampleTour({ tags: [] }), { kind: 'edit', before: boiler, after });
    expect(next.tags).toEqual([after]);
  });

  it('does not delete a tag that others changed after the person saw it', () => {
    const theirs = sampleTour({ tags: [{ ...boiler, text: 'Inspected in May' }] });
    expect(applyTagOperation(theirs, { kind: 'delete', before: boiler })).toBe(theirs);
  });
});
