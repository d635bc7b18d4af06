import type { Space } from '../../building/space.ts';
import { panorama } from '../../materials/panorama.ts';
import { CELLAR_ID, basement, cellarCapture } from './capture.ts';
import { buildCellar } from './cellar.ts';
import { wellLight } from './daylight.ts';
import { OUTER } from './rooms.ts';

export const space: Space = {
  folder: 'spaces/cellar',
  id: CELLAR_ID,
  build: buildCellar,
  describe: cellarCapture,
  floors: [basement],
  daylight: wellLight,
  indoors: [
    [
      [OUTER.x0, -1, OUTER.z0],
      [OUTER.x1, 4, OUTER.z1],
    ],
  ],
  texels: 0.75,
  outlook: panorama,
  overviews: {
    above: { position: [11, 18, 21], yaw: 0, pitch: -1.0, fov: 58, hide: ['ceiling', 'backdrop'] },
    'above-plant': {
      position: [9.5, 9, 17.5],
      yaw: 0.35,
      pitch: -0.85,
      fov: 60,
      hide: ['ceiling', 'backdrop'],
    },
    plan: { position: [11, 22, 7.6], yaw: 0, pitch: -Math.PI / 2, fov: 45, hide: ['ceiling', 'backdrop'] },
  },
};
