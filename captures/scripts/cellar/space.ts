import { afternoon } from '../building/daylight.ts';
import type { Space } from '../building/space.ts';
import { panorama } from '../materials/panorama.ts';
import { CELLAR_ID, basement, cellarCapture } from './capture.ts';
import { buildCellar } from './cellar.ts';

export const space: Space = {
  folder: 'cellar',
  id: CELLAR_ID,
  build: buildCellar,
  describe: cellarCapture,
  storeys: [basement],
  daylight: afternoon,
  outlook: panorama,
  overviews: {
    above: { position: [9, 16, 18], yaw: 0, pitch: -1.05, fov: 58, hide: ['ceiling', 'backdrop'] },
  },
};
