import type { Door, Doubt, SpaceRoom, Stair, Wall } from '../../contract/scans/space.ts';

export interface FoundRooms {
  rooms: SpaceRoom[];
  doors: Door[];
  walls: Wall[];
  stairs: Stair[];
  doubts: Doubt[];
}
