import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { deriveScale } from './derive-scale.ts';
import type { MeasuredPoint, Measurement } from './measurement.ts';
import { writeMeasurementsCsv } from './measurements-csv.ts';

const corner = (...position: [number, number, number]): MeasuredPoint => ({
  position,
  normal: [0, 1, 0],
  snap: 'corner',
  eye: [1, 1.6, 2],
  pixel: 0.001,
});

const door: Measurement = {
  id: 'm1',
  kind: 'distance',
  title: 'Door',
  text: '',
  color: 'blue',
  points: [corner(-1.00004, 0, 0), corner(1, 0, 0)],
  floor: 'ground',
  room: 'hall',
};
const scale = deriveScale({ relative: 0.01, absolute: 0.001, source: 'stated', note: 'Its maker' }, []);
const places = { floors: [{ id: 'ground', name: 'Ground floor' }], rooms: [{ id: 'hall', name: 'Hall' }] };

function read(measurements: readonly Measurement[], of = scale): Record<string, string>[] {
  const file = [...writeMeasurementsCsv({ measurements, scale: of, ...places })].join('');
  return parse(file, { bom: true, columns: true });
}

describe('a table of measurements', () => {
  it('has columns for value, tolerance, limits, unit, floor, room and calibration @13.36', () => {
    const [row] = read([door]);
    expect(row).toMatchObject({
      id: 'm1',
      title: 'Door',
      kind: 'distance',
      part: 'distance',
      unit: 'm',
      note: '',
      floor: 'Ground floor',
      room: 'Hall',
      points: '(-1 0 0) (1 0 0)',
      snaps: 'corner corner',
      calibration: 'none: the capture is stated (Its maker), scale ± 1 %',
    });
    const [value, tolerance, low, high] = ['value', 'tolerance', 'low', 'high'].map((name) =>
      Number(row![name]),
    );
    expect(value).toBeCloseTo(2, 3);
    expect(tolerance).toBeGreaterThan(0.019);
    expect(low).toBeCloseTo(value! - tolerance!, 3);
    expect(high).toBeCloseTo(value! + tolerance!, 3);
  });

  it('contains the reason if there is no number @13.36', () => {
    const [row] = read([{ ...door, points: [corner(0, 0, 0)] }]);
    expect(row).toMatchObject({ value: '', tolerance: '', low: '', high: '' });
    expect(row!.note).toMatch(/\.$/);
  });

  it('contains no values of a measurement from another space', () => {
    const [row] = read([{ ...door, placedIn: { space: 'x' } }]);
    expect(row).toMatchObject({ title: 'Door', value: '', unit: '', note: 'Measured in another space.' });
    expect(row).toMatchObject({ points: '(-1 0 0) (1 0 0)', snaps: 'corner corner', calibration: '' });
  });

  it('contains no formula, even if the name of a measurement is one', () => {
    expect(read([{ ...door, title: '=HYPERLINK("http://x")' }])[0]!.title).toBe('\'=HYPERLINK("http://x")');
  });

  it('contains the ids of floors and rooms that the capture no longer has', () => {
    expect(read([{ ...door, room: 'annex' }])[0]!.room).toBe('annex');
    const { floor: _floor, room: _room, ...nowhere } = door;
    expect(read([nowhere])[0]).toMatchObject({ floor: '', room: '' });
  });

  it('names the calibration that was used for the values', () => {
    const camera = {
      id: 'c',
      title: '',
      kind: 'camera' as const,
      relative: 0.002,
      absolute: 0.02,
      source: 'Pro3',
    };
    expect(read([door], deriveScale(undefined, [camera]))[0]!.calibration).toBe(
      'stated for the camera (Pro3): scale ± 0.2 %',
    );
    expect(read([door], deriveScale(undefined, []))[0]!.calibration).toBe(
      'none: the accuracy of the capture is unknown, scale ± 2 % assumed',
    );
    const calibrated = { ...scale, source: 'calibrated' as const, factor: 1.0051, relative: 0.001 };
    const lengths = [
      { id: 'a', title: 'Door', factor: 1.005, relative: 0.001, measured: 2, length: 2.01 },
      { id: 'b', title: '', factor: 1.005, relative: 0.001, measured: 3, length: 3.015 },
      { id: 'c', title: 'Stub', factor: null, relative: null, measured: 0, length: 1 },
    ];
    expect(read([door], { ...calibrated, lengths })[0]!.calibration).toBe(
      'known lengths Door, 3.015 m: measured lengths × 1.0051, scale ± 0.1 %',
    );
  });
});
