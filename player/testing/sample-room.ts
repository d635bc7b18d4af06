import type { Room } from '../../contract/capture.ts';

/** A room that is 4 m deep and begins at `x`, metres. */
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
