import styles from './plan-dots.module.css';
import { lazy, memo, Suspense } from 'react';
import { selectionKey } from '../../tour/selection.ts';
import type { PlanDot } from './gather-dots.ts';

/** Pixels: a dot of one annotation, of one with an icon, of several, and a numeral's height. */
const RADIUS = 3.5;
const ICON_RADIUS = 7.5;
const GATHERED_RADIUS = 8;
const NUMERAL = 9;

const DotIcon = lazy(async () => ({ default: (await import('./dot-icon.tsx')).DotIcon }));

/** The annotations on a plan; where dots would cover each other, one with their number. `pixel`: its size in metres. */
export const PlanDots = memo(function PlanDots({ dots, pixel }: { dots: readonly PlanDot[]; pixel: number }) {
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
  const { icon, color } = marker;
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

/** A number for where there is room for three characters: from a thousand on, thousands. */
function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}
