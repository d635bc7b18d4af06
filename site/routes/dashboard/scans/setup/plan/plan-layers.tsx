import { memo, useMemo } from 'react';
import { areaOf, type Outline } from '../../../../../../contract/scans/outline.ts';
import type { Door, SpaceRoom, SpaceSweep, Space } from '../../../../../../contract/scans/space.ts';
import { labelPoint } from '../geometry/label-point.ts';
import { type AreaUnit, formatArea } from '../panels/format-area.ts';
import styles from './plan.module.css';

/** `d` of a closed outline. */
export function ringPath(outline: Outline): string {
  return `M${outline.map(([x, z]) => `${x} ${z}`).join('L')}Z`;
}

/** What nobody changes here: walls, doors and stairs of a floor. */
export const Building = memo(function Building({
  walls,
  doors,
  stairs,
  floor,
}: Pick<Space, 'walls' | 'doors' | 'stairs'> & { floor: string }) {
  const solid = walls
    .filter((wall) => wall.floor === floor)
    .map(({ rings }) => rings.map(ringPath).join(''))
    .join('');
  return (
    <>
      <path d={solid} className={styles.walls} />
      {stairs
        .filter((stair) => stair.floor === floor)
        .map(({ id, outline }) => (
          <path key={id} d={ringPath(outline)} className={styles.stair} />
        ))}
      <path
        d={doors
          .filter((door) => door.floor === floor)
          .map(doorPath)
          .join('')}
        className={styles.doors}
      />
    </>
  );
});

function doorPath({ from, to }: Door): string {
  return `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
}

interface RoomsProps {
  rooms: readonly SpaceRoom[];
  selected: string | undefined;
  /** Keys of doubts. */
  doubtful: ReadonlySet<string>;
}

export const Rooms = memo(function Rooms({ rooms, selected, doubtful }: RoomsProps) {
  return rooms.map(({ id, outline }) => (
    <path
      key={id}
      d={ringPath(outline)}
      className={styles.room}
      data-selected={id === selected || undefined}
      data-doubtful={doubtful.has(`room ${id}`) || undefined}
    />
  ));
});

export const RoomLabels = memo(function RoomLabels({
  rooms,
  unit,
}: {
  rooms: readonly SpaceRoom[];
  unit: AreaUnit;
}) {
  return rooms.map((room) => (
    <RoomLabel key={room.id} room={room} area={formatArea(areaOf(room.outline), unit)} />
  ));
});

/** Name and area in the widest part of a room, no larger than fits there. */
const RoomLabel = memo(function RoomLabel({ room, area }: { room: SpaceRoom; area: string }) {
  const { point, room: half } = useMemo(() => labelPoint(room.outline), [room.outline]);
  const longest = Math.max(3, room.name.length, area.length);
  return (
    <text
      x={point[0]}
      y={point[1]}
      className={styles.label}
      // Metres: letters are about half as wide as high.
      style={{ ['--fits' as string]: `${(half * 3.8) / longest}px` }}
    >
      <tspan x={point[0]} dy="-0.2em">
        {room.name}
      </tspan>
      <tspan x={point[0]} dy="1.25em" className={styles.area}>
        {area}
      </tspan>
    </text>
  );
});

/** Which sweeps are linked, as one line. */
export const Links = memo(function Links({ sweeps }: { sweeps: readonly SpaceSweep[] }) {
  const places = new Map(sweeps.map(({ id, position }) => [id, position]));
  const lines: string[] = [];
  for (const { id, position, neighbours } of sweeps)
    for (const other of neighbours) {
      const to = places.get(other);
      if (to && id < other) lines.push(`M${position[0]} ${position[2]}L${to[0]} ${to[2]}`);
    }
  return <path d={lines.join('')} className={styles.links} />;
});

interface SweepsProps {
  sweeps: readonly SpaceSweep[];
  /** Keys of doubts. */
  doubtful: ReadonlySet<string>;
}

export const Sweeps = memo(function Sweeps({ sweeps, doubtful }: SweepsProps) {
  return sweeps.map(({ id, position }) => (
    <SweepDot key={id} x={position[0]} z={position[2]} doubtful={doubtful.has(`sweep ${id}`)} />
  ));
});

/** Drawn again only where it changes: there may be thousands. */
const SweepDot = memo(function SweepDot({ x, z, doubtful }: { x: number; z: number; doubtful: boolean }) {
  return <circle cx={x} cy={z} className={styles.sweep} data-doubtful={doubtful || undefined} />;
});
