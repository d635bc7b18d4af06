import styles from './plan.module.css';

/** Metres that a bar may have. */
const LENGTHS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];
/** Pixels that it is about long. */
const LONG = 110;

/** How long a metre is in the plan: `scale` pixels. */
export function ScaleBar({ scale }: { scale: number }) {
  const metres = LENGTHS.findLast((length) => length * scale <= LONG) ?? LENGTHS[0]!;
  return (
    <div className={styles.scale} style={{ inlineSize: `${metres * scale}px` }}>
      {metres < 1 ? `${Math.round(metres * 100)} cm` : `${metres} m`}
    </div>
  );
}
