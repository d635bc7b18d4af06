import styles from './mini-map.module.css';
import { Layers } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import type { Capture } from '../../capture/capture.ts';
import { nearestSweepOnFloor } from '../../capture/navigation/nearest-sweep.ts';
import type { Floor } from '../../../contract/capture.ts';
import { IconButton } from '../parts/icons.tsx';
import { PlanDrawing } from './plan-drawing.tsx';
import { useShownMarkers } from './gather-dots.ts';
import { People } from '../people/people.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { floorAtHeight } from '../../capture/navigation/floor-heights.ts';
import { findSelected } from '../../state/annotations/find-selected.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { useEffect, useRef } from 'react';

/** The cone that shows the direction of view: its length in pixels, and half its angle in radians. */
const REACH = 30;
const HALF = Math.PI / 6;
const SIDE = REACH * Math.sin(HALF);
const FRONT = -REACH * Math.cos(HALF);
const CONE = `M0 0 L${-SIDE} ${FRONT} A${REACH} ${REACH} 0 0 1 ${SIDE} ${FRONT} Z`;

/** The width of the map in pixels. */
const WIDTH = 240;

/**
 * Renders the user's position and direction of view on the floor's plan. A click walks to the nearest
 * viewpoint.
 */
export function MiniMap() {
  const capture = usePlayerState((state) => state.capture);
  const open = usePlayerState(
    ({ mapOpen, mode, screen }) => mapOpen && mode === 'inside' && screen.kind !== 'flat',
  );
  const floorId = usePlayerState(({ place }) => place.sweep?.floor);
  const floor = capture?.floors.find(({ id }) => id === floorId);
  if (!open || !capture || !floor) return null;
  return <Map capture={capture} floor={floor} />;
}

function Map({ capture, floor }: { capture: Capture; floor: Floor }) {
  const markers = useShownMarkers();
  const room = usePlayerState(({ place }) => place.room?.name);
  const canEdit = usePlayerState((state) => state.canEdit);
  const { goTo, showSheet } = useActions();

  function walkTo(x: number, z: number): void {
    const nearest = nearestSweepOnFloor(capture.sweeps, floor.id, [x, 0, z]);
    if (nearest) goTo(nearest.id);
  }

  return (
    <section className={`float relative ${styles.map}`} id="map" aria-label={texts.map}>
      <PlanDrawing
        capture={capture}
        floor={floor}
        markers={markers}
        label={texts.mapOf(floor.name, room)}
        width={WIDTH}
        onPoint={walkTo}
      >
        {(pixel) => (
          <>
            <OwnPlace capture={capture} pixel={pixel} />
            <People part="plan" capture={capture} floor={floor} pixel={pixel} />
            <HintedPlace capture={capture} floor={floor} pixel={pixel} />
          </>
        )}
      </PlanDrawing>
      {canEdit && (
        <IconButton
          icon={Layers}
          label={texts.planPicture}
          className={styles.picture}
          onClick={() => showSheet('plan-picture')}
        />
      )}
    </section>
  );
}

interface HintedPlaceProps {
  capture: Capture;
  floor: Floor;
  /** The size of a pixel in metres. */
  pixel: number;
}

/** Renders a mark at the annotation whose row or search result is highlighted. */
function HintedPlace({ capture, floor, pixel }: HintedPlaceProps) {
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

/**
 * Renders the user's position and direction of view. Each frame updates the mark directly, without rendering
 * by React, and allocates nothing.
 */
function OwnPlace({ capture, pixel }: { capture: Capture; pixel: number }) {
  const marker = useRef<SVGGElement>(null);
  useEffect(() => {
    const { pose } = capture;
    const steps = marker.current?.transform.baseVal;
    if (!pose || !steps) return;
    const [shift, turn] = [steps.getItem(0), steps.getItem(1)];
    function follow(): void {
      if (!pose) return;
      shift.setTranslate(pose.x, pose.z);
      // Seen from above, yaw increases counterclockwise, but rotation angles in SVG increase clockwise.
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
