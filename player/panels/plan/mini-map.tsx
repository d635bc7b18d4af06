import { Layers } from '../../../design/icons.ts';
import { texts } from '../../state/texts.ts';
import type { Capture } from '../../capture/capture.ts';
import { nearestSweepOnFloor } from '../../capture/navigation/sweeps/nearest-sweep.ts';
import type { Floor } from '../../../contract/capture.ts';
import { IconButton } from '../parts/icon-button.tsx';
import styles from './mini-map.module.css';
import { HintedPlace } from './hinted-place.tsx';
import { OwnPlace } from './you-are-here.tsx';
import { PlanDrawing } from './plan-drawing.tsx';
import { useShownMarkers } from './use-shown-markers.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';

/** Pixels. */
const WIDTH = 240;

/** Position and direction of view on the floor's plan; a click walks to the nearest viewpoint. */
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
    <section className={styles.map} id="map" aria-label={texts.map}>
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
