import { lazy, Suspense, useMemo, type ReactNode, memo } from 'react';
import { inkOn } from '../../../design/ink-on.ts';
import type { Floor } from '../../../contract/capture.ts';
import type { LaidFloorPlan } from '../../../contract/files/floor-plan.ts';
import type { Capture } from '../../capture/capture.ts';
import { type Marker, selectionKey } from '../../tour/annotation-kind.ts';
import { DOT_REACH, gatherDots, type PlanDot } from './gather-dots.ts';
import { markersOnFloor, fittingLabels } from './plan-labels.ts';
import styles from './plan-drawing.module.css';
import { useFloorPlan } from './use-floor-plan.ts';
import { usePlayerState } from '../parts/use-player.ts';

/**
 * In pixels: the radius of a dot for one annotation, of a dot with an icon, and of a dot for several
 * annotations, and the font size of the number on a dot for several annotations.
 */
const RADIUS = 3.5;
const ICON_RADIUS = 7.5;
const GATHERED_RADIUS = 8;
const NUMERAL = 9;

/** A speech bubble, for threads. */
const BUBBLE = 'M-6 6V0A6 6 0 1 1 0 6Z';
/** The radius of the dot in the bubble that marks unread comments, in pixels. */
const UNREAD_RADIUS = 2.5;

const DotIcon = lazy(async () => ({ default: (await import('./dot-icon.tsx')).DotIcon }));

/**
 * Renders the annotations on a plan. A single dot replaces overlapping dots, and shows the number of
 * annotations. `pixel` is the size of a pixel in metres.
 */
const PlanDots = memo(function PlanDots({ dots, pixel }: { dots: readonly PlanDot[]; pixel: number }) {
  return dots.map((dot) => {
    const [x, , z] = dot.marker.position;
    return (
      <g key={selectionKey(dot.marker)} transform={`translate(${x} ${z}) scale(${pixel})`}>
        {dot.count === 1 ? <One dot={dot} /> : <Several dot={dot} />}
      </g>
    );
  });
});

function One({ dot: { marker } }: { dot: PlanDot }) {
  const { icon, color, kind, unread } = marker;
  if (kind === 'thread')
    return (
      <>
        <path className={styles.one} d={BUBBLE} fill={color} />
        {unread && <circle r={UNREAD_RADIUS} fill={inkOn(color)} />}
      </>
    );
  return (
    <>
      <circle className={styles.one} r={icon ? ICON_RADIUS : RADIUS} fill={color} />
      {icon && (
        <Suspense fallback={null}>
          <DotIcon icon={icon} disc={color} />
        </Suspense>
      )}
    </>
  );
}

function Several({ dot: { marker, count, mixed } }: { dot: PlanDot }) {
  return (
    <g className={styles.several}>
      <circle r={GATHERED_RADIUS} stroke={mixed ? undefined : marker.color} />
      <text y={NUMERAL * 0.36} fontSize={NUMERAL}>
        {shortCount(count)}
      </text>
    </g>
  );
}

/** Returns a count as short text, in thousands if it is 1,000 or more, such as '2k'. */
function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

const LaidPicture = lazy(async () => ({
  default: (await import('./laid-picture.tsx')).LaidPicture,
}));

interface PlanDrawingProps {
  capture: Capture;
  floor: Floor;
  markers: readonly Marker[];
  /** The drawing's name for screen readers. */
  label: string;
  /** The approximate width in pixels. */
  width: number;
  /** The picture to show under the plan instead of the stored picture. */
  draft?: LaidFloorPlan;
  /** Called when the user clicks a point (metres). `pixel` is the size of a pixel in metres. */
  onPoint?: (x: number, z: number, pixel: number) => void;
  /** Renders content on top of the plan, in metres. `pixel` is the size of a pixel in metres. */
  children?: (pixel: number) => ReactNode;
}

/**
 * Renders a floor from above: its plan or, if there is none, the outlines of its rooms, with room names,
 * viewpoints and annotations.
 */
export function PlanDrawing({
  capture,
  floor,
  markers,
  label,
  width,
  draft,
  onPoint,
  children,
}: PlanDrawingProps) {
  const { plan, rooms, box } = useFloorPlan(capture, floor);
  const { x, z, width: metres, depth } = box;
  const laid = usePlayerState(({ floorPlans }) => floorPlans.length > 0);
  const pixel = metres / width;
  const dots = useMemo(
    () => gatherDots(markersOnFloor(markers, floor, capture.floors), DOT_REACH * pixel),
    [markers, floor, capture, pixel],
  );
  const labels = useMemo(() => fittingLabels(rooms, 1 / pixel, dots), [rooms, pixel, dots]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list of rooms offers the same to the keyboard
    <div
      className={`full relative ${styles.drawing}`}
      style={{ aspectRatio: `${metres} / ${depth}` }}
      onClick={(event) => {
        const { left, top, width: wide, height } = event.currentTarget.getBoundingClientRect();
        onPoint?.(
          x + ((event.clientX - left) / wide) * metres,
          z + ((event.clientY - top) / height) * depth,
          metres / wide,
        );
      }}
    >
      <svg viewBox={`${x} ${z} ${metres} ${depth}`} role="img" aria-label={label}>
        {(draft || laid) && (
          <Suspense fallback={null}>
            <LaidPicture capture={capture} floor={floor} draft={draft} />
          </Suspense>
        )}
        {plan ? (
          <image className={styles.plan} href={plan.address} x={x} y={z} width={metres} height={depth} />
        ) : (
          rooms.map(({ id, outline, holes }) =>
            holes ? (
              <path
                key={id}
                className={styles.room}
                fillRule="evenodd"
                d={[outline, ...holes].map((ring) => `M${ring.join('L')}Z`).join('')}
                strokeWidth={pixel}
              />
            ) : (
              <polygon key={id} className={styles.room} points={outline.join(' ')} strokeWidth={pixel} />
            ),
          )
        )}
        {capture.sweeps
          .filter((sweep) => sweep.floor === floor.id)
          .map(({ id, position }) => (
            <circle key={id} className={styles.sweep} cx={position[0]} cy={position[2]} r={2 * pixel} />
          ))}
      </svg>
      {labels.map((name) => (
        <span
          key={name.room.id}
          className={styles.name}
          aria-hidden="true"
          style={{
            left: `${((name.x - x) / metres) * 100}%`,
            top: `${((name.z - z) / depth) * 100}%`,
            width: `${(name.width / metres) * 100}%`,
          }}
        >
          {name.room.name}
        </span>
      ))}
      <svg className={styles.over} viewBox={`${x} ${z} ${metres} ${depth}`} aria-hidden="true">
        <PlanDots dots={dots} pixel={pixel} />
        {children?.(pixel)}
      </svg>
    </div>
  );
}
