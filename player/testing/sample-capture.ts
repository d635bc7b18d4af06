import type { Sweep } from '../../contract/capture.ts';
import type { Manifest } from '../capture/manifest.ts';

const sweep = (
  id: string,
  floor: string,
  room: string,
  position: [number, number, number],
  ...neighbours: string[]
): Sweep => ({
  id,
  floor,
  room,
  position,
  neighbours,
});

/**
 * A capture with two floors of 10 × 8 m. The lower floor has the rooms `hall` and `store`. Two paths lead
 * from the viewpoint `hall` to `corner`: a short one through `west`, and a long one through `east`. Stairs
 * lead up to `landing`. No path leads to `island`.
 */
export const sampleCapture: Manifest = {
  format: 1,
  id: 'gv360sample',
  name: 'Sample',
  description: '',
  units: 'metre',
  scene: 'scene.glb',
  poster: 'poster.webp',
  thumbnail: 'thumbnail.webp',
  start: { sweep: 'hall', yaw: 0.3, pitch: -0.1 },
  floors: [
    { id: 'ground', name: 'Ground floor', elevation: 0, height: 3 },
    { id: 'upper', name: 'Upper floor', elevation: 3.2, height: 3, plan: 'plan-upper.svg' },
  ],
  rooms: [
    {
      id: 'hall',
      name: 'Hall',
      floor: 'ground',
      outline: [
        [0, 0],
        [6, 0],
        [6, 8],
        [0, 8],
      ],
    },
    {
      id: 'store',
      name: 'Store',
      floor: 'ground',
      outline: [
        [6, 0],
        [10, 0],
        [10, 8],
        [6, 8],
      ],
    },
    {
      id: 'study',
      name: 'Study',
      floor: 'upper',
      outline: [
        [0, 0],
        [10, 0],
        [10, 8],
        [0, 8],
      ],
    },
  ],
  sweeps: [
    sweep('hall', 'ground', 'hall', [1, 1.6, 7], 'west', 'east', 'stair'),
    sweep('west', 'ground', 'hall', [1, 1.6, 4], 'hall', 'corner'),
    sweep('east', 'ground', 'store', [9, 1.6, 7], 'hall', 'corner'),
    sweep('corner', 'ground', 'hall', [2, 1.6, 1], 'west', 'east'),
    sweep('stair', 'ground', 'hall', [4, 2.6, 7], 'hall', 'landing'),
    sweep('landing', 'upper', 'study', [6, 4.8, 7], 'stair'),
    sweep('island', 'upper', 'study', [9, 4.8, 1]),
  ],
  dimensions: [],
};
