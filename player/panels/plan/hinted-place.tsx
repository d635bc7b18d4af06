import type { Floor } from '../../../contract/capture.ts';
import type { Capture } from '../../capture/capture.ts';
import { floorAtHeight } from '../../capture/navigation/floors/floor-heights.ts';
import { findSelected } from '../../state/annotations/find-selected.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { usePlayerState } from '../parts/use-player.ts';
import styles from './mini-map.module.css';

interface HintedPlaceProps {
  capture: Capture;
  floor: Floor;
  /** Metres of a pixel. */
  pixel: number;
}

/** Where the annotation is that a row or a result hints at. */
export function HintedPlace({ capture, floor, pixel }: HintedPlaceProps) {
  const marker = usePlayerState(({ annotations, hinted }) => {
    const found = findSelected(annotations, hinted);
    return found && markerOf(found.kind, found.item);
  });
  if (!marker || floorAtHeight(capture, marker.position[1]) !== floor.id) return null;
  const [x, , z] = marker.position;
  return (
    <circle
      className={styles.hinted}
      cx={x}
      cy={z}
      r={9 * pixel}
      fill={marker.color}
      strokeWidth={3 * pixel}
    />
  );
}
