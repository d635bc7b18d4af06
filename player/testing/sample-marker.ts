import { tagColors } from '../../design/tag-colors.ts';
import type { Marker } from '../tour/annotation-kind.ts';

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
