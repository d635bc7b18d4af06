import { afternoon } from '../../building/daylight.ts';
import type { Space } from '../../building/space.ts';
import { panorama } from '../../materials/panorama.ts';
import { OFFICE_ID, level, officeCapture } from './capture.ts';
import { buildOffice } from './office.ts';

export const space: Space = {
  folder: 'spaces/office',
  id: OFFICE_ID,
  build: buildOffice,
  describe: officeCapture,
  floors: [level],
  daylight: afternoon,
  outlook: panorama,
  overviews: {
    above: { position: [10, 17, 19], yaw: 0, pitch: -1.05, fov: 58, hide: ['ceiling', 'backdrop'] },
  },
};
