import { memo, useMemo } from 'react';
import { shortCount } from './short-count.ts';
import type { Marker } from '../../tour/marker.ts';
import { selectionKey } from '../../tour/selection.ts';
import { gatherDots, type PlanDot } from './gather-dots.ts';
import styles from './plan-dots.module.css';

/** Pixels: a dot of one annotation, of several, how near to each other two dots may be, and a numeral's height. */
const RADIUS = 3.5;
const GATHERED_RADIUS = 8;
const REACH = 22;
const NUMERAL = 9;

/** The annotations on a plan; where dots would cover each other, one with their number. `pixel`: its size in metres. */
export const PlanDots = memo(function PlanDots({
  markers,
  pixel,
}: {
  markers: readonly Marker[];
  pixel: number;
}) {
  const dots = useMemo(() => gatherDots(markers, REACH * pixel), [markers, pixel]);
  return dots.map((dot) => <Dot key={selectionKey(dot.marker)} dot={dot} pixel={pixel} />);
});

function Dot({ dot: { marker, count, mixed }, pixel }: { dot: PlanDot; pixel: number }) {
  const [x, , z] = marker.position;
  if (count === 1) {
    return (
      <circle
        className={styles.one}
        cx={x}
        cy={z}
        r={RADIUS * pixel}
        strokeWidth={pixel}
        fill={marker.color}
      />
    );
  }
  return (
    <g className={styles.several} transform={`translate(${x} ${z}) scale(${pixel})`}>
      <circle r={GATHERED_RADIUS} stroke={mixed ? undefined : marker.color} />
      <text y={NUMERAL * 0.36} fontSize={NUMERAL}>
        {shortCount(count)}
      </text>
    </g>
  );
}
