import { describe, expect, it } from 'vitest';
import { sampleMarker } from '../../testing/sample-marker.ts';
import { sampleRoom as room } from '../../testing/sample-room.ts';
import { boxAround, markersOnFloor } from './plan-box.ts';

describe('a plan', () => {
  it('reaches half a metre around its rooms', () => {
    expect(boxAround([room('Hall', 0, 6), room('Store', 6, 2)])).toEqual({
      x: -0.5,
      z: -0.5,
      width: 9,
      depth: 5,
    });
    expect(boxAround([])).toEqual({ x: 0, z: 0, width: 1, depth: 1 });
  });

  it('has the annotations between its floor and the next', () => {
    const floors = [
      { id: 'ground', name: 'Ground', elevation: 0, height: 3 },
      { id: 'first', name: 'First', elevation: 3.4, height: 3 },
    ];
    const at = (id: string, y: number) => sampleMarker({ id, position: [0, y, 0] });
    const markers = [
      at('cellar', -2),
      at('carpet', 0),
      at('ceiling', 3),
      at('upstairs', 3.39),
      at('roof', 9),
    ];
    const ids = (index: number) => markersOnFloor(markers, floors[index]!, floors).map(({ id }) => id);
    expect(ids(0)).toEqual(['cellar', 'carpet', 'ceiling']);
    expect(ids(1)).toEqual(['upstairs', 'roof']);
  });
});
