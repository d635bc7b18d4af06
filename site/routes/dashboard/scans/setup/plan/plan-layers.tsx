import { memo, useMemo } from 'react';
import { areaOfShape, boxOf, type Outline, type Point2 } from '../../../../../../contract/scans/outline.ts';
import type { Door, SpaceRoom, SpaceSweep, Space } from '../../../../../../contract/scans/space.ts';
import { labelPlace } from '../geometry/label-place.ts';
import { type AreaUnit, formatArea } from '../panels/format-area.ts';
import styles from './plan.module.css';

/** Returns the path data (`d`) of a closed outline. */
export function ringPath(outline: Outline): string {
  return `M${outline.map(([x, z]) => `${x} ${z}`).join('L')}Z`;
}

/** Renders the walls and doors of a floor, which cannot be edited. */
export const Building = memo(function Building({
  walls,
  doors,
  floor,
}: Pick<Space, 'walls' | 'doors'> & { floor: string }) {
  const solid = walls
    .filter((wall) => wall.floor === floor)
    .map(({ rings }) => rings.map(ringPath).join(''))
    .join('');
  return (
    <>
      <path d={solid} className={styles.walls} />
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

/** Renders the stairs of a floor on top of the rooms. An arrow on each of them shows the way up. */
export const Stairs = memo(function Stairs({ stairs, floor }: Pick<Space, 'stairs'> & { floor: string }) {
  return stairs
    .filter((stair) => stair.floor === floor)
    .map(({ id, outline, up }) => (
      <g key={id}>
        <path d={ringPath(outline)} className={styles.stair} />
        <path d={arrowPath(outline, up)} className={styles.stairArrow} />
      </g>
    ));
});

/**
 * Returns the path of an arrow through the centre of an outline, 0.8 m long with a head of 0.2 m. The
 * direction is a unit vector.
 */
function arrowPath(outline: Outline, [dx, dz]: Point2): string {
  const [left, top, right, bottom] = boxOf(outline);
  const [x, z] = [(left + right) / 2, (top + bottom) / 2];
  const at = (ahead: number, aside: number) =>
    `${x + dx * ahead - dz * aside} ${z + dz * ahead + dx * aside}`;
  return `M${at(-0.4, 0)}L${at(0.4, 0)}M${at(0.2, -0.15)}L${at(0.4, 0)}L${at(0.2, 0.15)}`;
}

function doorPath({ from, to }: Door): string {
  return `M${from[0]} ${from[1]}L${to[0]} ${to[1]}`;
}

interface RoomsProps {
  rooms: readonly SpaceRoom[];
  selected: string | undefined;
  /** What the findings to review are about, such as ‘room kitchen’. */
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

interface RoomLabelsProps {
  rooms: readonly SpaceRoom[];
  sweeps: readonly SpaceSweep[];
  unit: AreaUnit;
}

export const RoomLabels = memo(function RoomLabels({ rooms, sweeps, unit }: RoomLabelsProps) {
  const inRoom = Map.groupBy(sweeps, ({ room }) => room);
  return rooms.map((room) => (
    <RoomLabel
      key={room.id}
      room={room}
      area={formatArea(areaOfShape(room), unit)}
      points={JSON.stringify(inRoom.get(room.id)?.map(({ position: [x, , z] }) => [x, z]) ?? [])}
    />
  ));
});

interface RoomLabelProps {
  room: SpaceRoom;
  area: string;
  /** The positions of the room's sweeps as JSON, so that the label renders again only if they change. */
  points: string;
}

/** Renders a room's name and area as large as possible, where they fit best between the sweeps. */
const RoomLabel = memo(function RoomLabel({ room, area, points }: RoomLabelProps) {
  const { outline } = room;
  const { point, half } = useMemo(
    () => labelPlace(outline, JSON.parse(points) as [number, number][]),
    [outline, points],
  );
  const longest = Math.max(3, room.name.length, area.length);
  return (
    <text
      x={point[0]}
      y={point[1]}
      className={`strong ${styles.label}`}
      // The maximum font size in metres. Letters are about half as wide as they are high, and there are two lines.
      style={{ ['--fits' as string]: Math.min((half * 7.5) / longest, half * 0.85) }}
    >
      <tspan x={point[0]} dy="-0.2em">
        {room.name}
      </tspan>
      <tspan x={point[0]} dy="1.25em" className={`tabular ${styles.area}`}>
        {area}
      </tspan>
    </text>
  );
});

/** Renders the links between sweeps as a single path. */
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
  /** What the findings to review are about, such as ‘room kitchen’. */
  doubtful: ReadonlySet<string>;
}

export const Sweeps = memo(function Sweeps({ sweeps, doubtful }: SweepsProps) {
  return sweeps.map(({ id, position }) => (
    <SweepDot key={id} x={position[0]} z={position[2]} doubtful={doubtful.has(`sweep ${id}`)} />
  ));
});

/** Renders a sweep. It renders again only if it changes, because there may be thousands of sweeps. */
const SweepDot = memo(function SweepDot({ x, z, doubtful }: { x: number; z: number; doubtful: boolean }) {
  return <circle cx={x} cy={z} className={styles.sweep} data-doubtful={doubtful || undefined} />;
});
