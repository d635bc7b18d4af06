import { POINT_TYPES, type PointType } from '../../../contract/points/point-types.ts';
import type { Floor, Room } from '../../../contract/capture.ts';
import type { Annotation } from '../../tour/annotation-kind.ts';
import { pointTypeOf } from '../../tour/point-types.ts';
import { pointsTexts as texts } from './texts.ts';

/** Points under one heading. */
export interface PointGroup {
  readonly key: string;
  readonly name: string;
  /** What the heading says beside its name; '' for nothing. */
  readonly note: string;
  readonly type: PointType | null;
  readonly items: readonly Annotation[];
}

/** What is known of a point's place and type; see `Point`. */
type Grouped = Annotation & { type?: string; floor?: string; room?: string };

interface Places {
  readonly floors: readonly Floor[];
  readonly rooms: readonly Room[];
}

/** By the room that is stored, floor after floor; then what is in no room, and what is in one that there is not any more. */
export function groupByRoom(points: readonly Grouped[], { floors, rooms }: Places): PointGroup[] {
  const byRoom = Map.groupBy(points, ({ floor, room }) => (room ? `room ${room}` : `floor ${floor ?? ''}`));
  const several = floors.length > 1;
  const named = floors.flatMap((floor) => [
    ...rooms
      .filter((room) => room.floor === floor.id)
      .map(({ id, name }) => ({ key: `room ${id}`, name, note: several ? floor.name : '' })),
    { key: `floor ${floor.id}`, name: several ? texts.onFloor(floor.name) : texts.elsewhere, note: '' },
  ]);
  const known = new Set(named.map(({ key }) => key));
  const others = [...byRoom.keys()]
    .filter((key) => !known.has(key))
    .map((key) => ({ key, name: nameOther(key), note: '' }));
  return [...named, ...others].flatMap((group) => {
    const items = byRoom.get(group.key);
    return items ? [{ ...group, type: null, items }] : [];
  });
}

function nameOther(key: string): string {
  return key.startsWith('room ') ? texts.unknownRoom(key.slice('room '.length)) : texts.elsewhere;
}

/** By type: the built-in ones in the order in which they are offered, then the twin's own. */
export function groupByType(points: readonly Grouped[], own: readonly PointType[]): PointGroup[] {
  const byType = Map.groupBy(points, ({ type = '' }) => pointTypeOf(type).id);
  return [...POINT_TYPES, ...own].flatMap((type) => {
    const items = byType.get(type.id);
    return items ? [{ key: type.id, name: type.name, note: '', type, items }] : [];
  });
}
