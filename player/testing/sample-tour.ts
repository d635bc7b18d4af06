import type { PlacedTag } from '../../contract/tag.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';

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
