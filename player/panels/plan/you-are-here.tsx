import { useEffect, useRef } from 'react';
import type { Capture } from '../../capture/capture.ts';
import styles from './mini-map.module.css';

/** Pixels, and half the angle that the cone opens (radians). */
const REACH = 30;
const HALF = Math.PI / 6;
const SIDE = REACH * Math.sin(HALF);
const FRONT = -REACH * Math.cos(HALF);
const CONE = `M0 0 L${-SIDE} ${FRONT} A${REACH} ${REACH} 0 0 1 ${SIDE} ${FRONT} Z`;

/** Position and direction of view. Changed directly, once per frame: React does not render for it, and nothing is allocated. */
export function OwnPlace({ capture, pixel }: { capture: Capture; pixel: number }) {
  const marker = useRef<SVGGElement>(null);
  useEffect(() => {
    const { pose } = capture;
    const steps = marker.current?.transform.baseVal;
    if (!pose || !steps) return;
    const [shift, turn] = [steps.getItem(0), steps.getItem(1)];
    function follow(): void {
      if (!pose) return;
      shift.setTranslate(pose.x, pose.z);
      // yaw grows to the left, an angle on the screen to the right
      turn.setRotate((-pose.yaw * 180) / Math.PI, 0, 0);
    }
    follow();
    return capture.listen({ moved: follow, arrived: follow });
  }, [capture]);
  if (!capture.pose) return null;
  return (
    <g ref={marker} transform="translate(0 0) rotate(0)" aria-hidden="true">
      <g transform={`scale(${pixel})`}>
        <path className={styles.cone} d={CONE} />
        <circle className={styles.own} r={6} />
      </g>
    </g>
  );
}
