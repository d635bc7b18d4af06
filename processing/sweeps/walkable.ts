import type { SpaceFloor } from '../../contract/scans/space.ts';
import type { Standing } from '../voxels/standing.ts';

/**
 * Where the middle of a body 0.4 m wide and 1.6 m high can be, as cells of columns: no wall, drop or thing is within 0.2 m. Links lead over
 * steps of at most 0.25 m, up and down stairs.
 */
export interface Walkable extends Standing {
  floors: SpaceFloor[];
  /** Index of the floor of each cell; on stairs, of the one that they rise from. */
  floor: Uint16Array;
  /** Which cells one can walk between: 0 for the largest region. Further ones were not reached, such as behind a closed door. */
  region: Uint16Array;
  /** Count of cells in each region. */
  sizes: number[];
  /** Distance from the nearest wall, drop or thing, in half cells. */
  room: Uint8Array;
  /** Cells of passages narrower than a body, without which a region would not be reached. */
  narrow: number[];
}
