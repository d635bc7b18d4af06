import { tagColors } from '../../design/tag-colors.ts';
import type { Marker } from '../tour/annotation-kind.ts';
import type { MeasuredPoint } from '../../contract/measuring/measurement.ts';
import { readMeasurement, type PlacedMeasurement } from '../kinds/measurement/measurement-kind.ts';
import type { Room } from '../../contract/capture.ts';
import type { PlacedTag } from '../../contract/tag.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';

export function sampleMarker(fields: Partial<Marker> = {}): Marker {
  return {
    kind: 'tag',
    id: 't1',
    position: [1, 0, 2],
    normal: [0, 1, 0],
    sweep: undefined,
    title: 'Boiler',
    text: '',
    color: tagColors.red,
    ...fields,
  };
}

/** Returns a measured corner at a position, seen from 1 m above it and 2 m away along z. */
export function samplePoint(
  x: number,
  y: number,
  z: number,
  fields: Partial<MeasuredPoint> = {},
): MeasuredPoint {
  return {
    position: [x, y, z],
    normal: [0, 1, 0],
    snap: 'corner',
    eye: [x, y + 1, z + 2],
    pixel: 0.001,
    ...fields,
  };
}

/** Returns a distance of 2 m along x, as the player reads it. */
export function sampleMeasurement(fields: Record<string, unknown> = {}): PlacedMeasurement {
  const points = [samplePoint(1, 0, 2), samplePoint(3, 0, 2)];
  return readMeasurement({ id: 'm1', kind: 'distance', title: '', points, ...fields })!;
}

/** Returns a room that is 4 m deep and starts at `x`, in metres. */
export const sampleRoom = (name: string, x: number, width: number): Room => ({
  id: name,
  name,
  floor: 'ground',
  outline: [
    [x, 0],
    [x + width, 0],
    [x + width, 4],
    [x, 4],
  ],
});

export function sampleTag(fields: Partial<PlacedTag> = {}): PlacedTag {
  return {
    id: 't1',
    title: 'Boiler',
    text: '',
    color: 'red',
    position: [1, 0, 2],
    normal: [0, 1, 0],
    ...fields,
  };
}

export function sampleTour(fields: Record<string, unknown> = {}): WireTour {
  return { matterportId: 'gv360office', name: 'Head office', revision: 4, tags: [sampleTag()], ...fields };
}
