import { describe, expect, it } from 'vitest';
import { measurementSchema } from '../../../contract/measuring/measurement.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { sampleMeasurement, samplePoint } from '../../testing/samples.ts';
import { findAnnotations } from '../../tour/read-annotations.ts';
import { measurementKind, readMeasurement } from './measurement-kind.ts';

const points = [samplePoint(0, 0, 0), samplePoint(2, 0, 4)];

describe('a measurement', () => {
  it('puts the marker in the middle of the measured object', () => {
    expect(sampleMeasurement({ points })).toMatchObject({ position: [1, 0, 2], normal: [0, 1, 0] });
  });

  it('puts the marker of an angle at its vertex', () => {
    const angle = [samplePoint(5, 0, 0), samplePoint(1, 1, 1), samplePoint(0, 0, 5)];
    expect(sampleMeasurement({ kind: 'angle', points: angle })).toMatchObject({ position: [1, 1, 1] });
  });

  it('uses the shared normal of the surfaces, or up if there is none', () => {
    const facing = (...normals: [number, number, number][]) =>
      sampleMeasurement({ points: normals.map((normal) => samplePoint(0, 0, 0, { normal })) }).normal;
    expect(facing([1, 0, 0], [1, 0, 0])).toEqual([1, 0, 0]);
    expect(facing([1, 0, 0], [-1, 0, 0])).toEqual([0, 1, 0]);
  });

  it('reads a measurement with defaults for missing fields, and keeps unknown fields', () => {
    const bare = {
      id: 'a',
      kind: 'area',
      points: [{ position: [0, 0, 0], snap: 'star', pixel: -1 }],
      serial: 1,
    };
    expect(readMeasurement(bare)).toMatchObject({
      title: '',
      text: '',
      color: 'blue',
      serial: 1,
      points: [{ snap: 'free', pixel: undefined }],
    });
  });

  it.each([
    ['no id', { id: '' }],
    ['an unknown kind', { kind: 'weight' }],
    ['no points', { points: [] }],
    ['a point without a position', { points: [...points, { snap: 'corner' }] }],
  ])('omits a measurement with %s', (_name, fields) => {
    expect(readMeasurement({ id: 'a', kind: 'distance', points, ...fields })).toBeNull();
  });

  it('shows a measurement in its colour, by its title or, without a title, by its kind', () => {
    const { look } = measurementKind;
    expect(look(sampleMeasurement())).toMatchObject({ title: 'Distance', color: tagColors.blue });
    expect(look(sampleMeasurement({ title: 'Door', color: 'red' }))).toMatchObject({
      title: 'Door',
      color: tagColors.red,
    });
  });

  it('finds a measurement by its name and by its kind @13.34', () => {
    const all = [sampleMeasurement({ title: 'Door' }), sampleMeasurement({ id: 'm2', kind: 'room' })];
    const ids = (query: string) => findAnnotations(measurementKind, all, query).map(({ id }) => id);
    expect(ids('distance')).toEqual(['m1']);
    expect(ids('door')).toEqual(['m1']);
    expect(ids('room')).toEqual(['m2']);
  });

  it('reads a measurement that is valid on the server', () => {
    expect(measurementSchema.safeParse(sampleMeasurement()).success).toBe(true);
  });
});
