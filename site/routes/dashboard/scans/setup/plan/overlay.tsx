import type { Outline, Point2 } from '../../../../../../contract/scans/outline.ts';
import type { Space, SpaceRoom, SpaceSweep } from '../../../../../../contract/scans/space.ts';
import { placeOf } from '../sweeps.ts';
import type { OutlinePart } from '../geometry/move-part.ts';
import { ringPath } from './plan-layers.tsx';
import styles from './plan.module.css';

/**
 * Renders the selected room with its handles. During a drag, `outline` is the room's current outline, and
 * `moved` is how far the dragged wall or corner has moved.
 */
export function SelectedRoom({
  room,
  outline,
  part,
  moved,
}: {
  room: SpaceRoom;
  outline: Outline;
  part: OutlinePart | undefined;
  moved: string;
}) {
  const edge = part?.kind === 'edge' ? [outline[part.at], outline[(part.at + 1) % outline.length]] : [];
  return (
    <g data-room={room.id}>
      <path d={ringPath(outline)} className={styles.outline} />
      {edge[0] && edge[1] ? (
        <line x1={edge[0][0]} y1={edge[0][1]} x2={edge[1][0]} y2={edge[1][1]} className={styles.edge} />
      ) : null}
      {outline.map(([x, z], i) => (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- corners have no other id
          key={i}
          cx={x}
          cy={z}
          className={styles.corner}
          data-selected={(part?.kind === 'corner' && part.at === i) || undefined}
        />
      ))}
      {moved && part ? <Moved at={middleOf(outline, part)} text={moved} /> : null}
    </g>
  );
}

/** Renders how far something has moved, next to it. */
function Moved({ at: [x, z], text }: { at: Point2; text: string }) {
  return (
    <text x={x} y={z} dy="-0.9em" className={`tabular ${styles.moved}`}>
      {text}
    </text>
  );
}

function middleOf(outline: Outline, { kind, at }: OutlinePart): Point2 {
  const from = outline[at]!;
  const to = kind === 'edge' ? outline[(at + 1) % outline.length]! : from;
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

/** Renders the selected sweep and its links. */
export function SelectedSweep({ sweep, at, space }: { sweep: SpaceSweep; at: Point2; space: Space }) {
  const neighbours = space.sweeps.filter(({ id }) => sweep.neighbours.includes(id));
  return (
    <g data-sweep={sweep.id}>
      {neighbours.map((other) => {
        const [x, z] = placeOf(other);
        return (
          <g key={other.id}>
            <line x1={at[0]} y1={at[1]} x2={x} y2={z} className={styles.ownLink} />
            <circle cx={x} cy={z} className={styles.neighbour} />
          </g>
        );
      })}
      <circle cx={at[0]} cy={at[1]} className={styles.chosen} />
    </g>
  );
}

/**
 * Renders the start position and its direction. Yaw is 0 at the top of the plan and increases
 * counterclockwise.
 */
export function StartMark({ at, yaw, px }: { at: Point2; yaw: number; px: number }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) rotate(${(-yaw * 180) / Math.PI}) scale(${px})`}>
      <path d="M0 -34 L9 -17 Q0 -22 -9 -17 Z" className={styles.start} />
      <circle r="11" className={styles.startRing} />
    </g>
  );
}

/** The distance from a start position to the centre of its arrow, in pixels. */
const START_ARROW = 26;

/** Returns where the arrow of a start position is, so that users can drag it. */
export function startHandle(at: Point2, yaw: number, px: number): [number, number] {
  return [at[0] - Math.sin(yaw) * START_ARROW * px, at[1] - Math.cos(yaw) * START_ARROW * px];
}

/** Renders the line along which a room would be cut. */
export function CutLine({ from, to }: { from: Point2; to: Point2 }) {
  return (
    <g>
      <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} className={styles.cut} />
      <circle cx={from[0]} cy={from[1]} className={styles.cutEnd} />
      <circle cx={to[0]} cy={to[1]} className={styles.cutEnd} />
    </g>
  );
}
