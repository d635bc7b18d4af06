import { type AreaUnit, LENGTH_UNITS } from '../panels/format-area.ts';
import styles from './plan.module.css';

/** Metres or feet that a bar may have. */
const LENGTHS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** Pixels that it is about long. */
const LONG = 110;

/** How long a metre or a foot is in the plan: `scale` pixels are a metre. */
export function ScaleBar({ scale, unit }: { scale: number; unit: AreaUnit }) {
  const pixels = scale * LENGTH_UNITS[unit].metres;
  const length = LENGTHS.findLast((length) => length * pixels <= LONG) ?? LENGTHS[0]!;
  return (
    <div className={styles.scale} style={{ inlineSize: `${length * pixels}px` }}>
      {unit === 'ft²' ? `${length} ft` : length < 1 ? `${Math.round(length * 100)} cm` : `${length} m`}
    </div>
  );
}
