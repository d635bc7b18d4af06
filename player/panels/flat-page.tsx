import type { Floor } from '../../contract/capture.ts';
import { metresAcross } from '../capture/pose.ts';
import type { Capture } from '../capture/capture.ts';
import { findSelected } from '../state/annotations/find-selected.ts';
import { texts } from '../state/texts.ts';
import type { Marker } from '../tour/annotation-kind.ts';
import { markerOf } from '../tour/read-annotations.ts';
import { listStops } from '../tour/stops.ts';
import { StopList } from './guided-tour/tour-button.tsx';
import { FileList } from './files/files-button.tsx';
import styles from './flat-page.module.css';
import { Heading } from './controls/heading.tsx';
import { Notice } from './controls/notice.tsx';
import { PlanDrawing } from './plan/plan-drawing.tsx';
import { useShownMarkers } from './plan/gather-dots.ts';
import { markersOnFloor } from './plan/plan-labels.ts';
import { RoomList } from './plan/room-list.tsx';
import { Lists } from './annotations/lists.tsx';
import { OpenAnnotation } from './annotations/open-annotation.tsx';
import { People } from './people/people.tsx';
import { ReportPanel, useReport } from './threads/report-button.tsx';
import { Threads } from './threads/threads.tsx';
import { useActions, usePlayerState } from './parts/use-player.ts';
import { Button } from './parts/icons.tsx';

/** The maximum width of a plan, and the total margin beside a plan on a phone, in pixels. */
const PLAN_WIDTH = 560;
const MARGINS = 48;
/** How close to an annotation a click on a plan must be to select it, in pixels. */
const REACH = 22;

/**
 * Renders the capture without 3D: its poster, its plans with the annotations on them, its lists and its
 * files.
 */
export function FlatPage() {
  const capture = usePlayerState((state) => state.capture);
  const annotations = usePlayerState((state) => state.annotations);
  const selection = usePlayerState((state) => state.selection);
  const touring = listStops(annotations).length > 0;
  const open = findSelected(annotations, selection);
  const report = useReport();
  const reporting = usePlayerState((state) => state.report !== null);
  return (
    <div className={styles.page}>
      <div className={`line-above ${styles.paper}`}>
        <Heading />
        <Notice />
        <div className={`stack one-column ${styles.columns}`}>
          {capture && (
            <div className={`stack one-column at-top ${styles.plans}`}>
              {capture.floors.map((floor) => (
                <FloorPlan
                  key={floor.id}
                  capture={capture}
                  floor={floor}
                  open={open && markerOf(open.kind, open.item)}
                />
              ))}
            </div>
          )}
          <div className={`stack one-column at-top ${styles.lists}`}>
            {touring && <StopList />}
            <OpenAnnotation />
            <Threads part="panel" />
            {reporting && <ReportPanel />}
            <Lists />
            <RoomList />
            <FileList all />
            {report && <Button label={texts.report} onClick={report} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function FloorPlan({ capture, floor, open }: { capture: Capture; floor: Floor; open: Marker | null }) {
  const markers = useShownMarkers();
  const isOpenHere = open !== null && markersOnFloor([open], floor, capture.floors).length > 0;
  const actions = useActions();

  function openAt(x: number, z: number, pixel: number): void {
    const away = ({ position }: Marker): number => metresAcross(position, [x, 0, z]);
    const shown = markersOnFloor(markers, floor, capture.floors);
    const [nearest] = shown.toSorted((a, b) => away(a) - away(b));
    if (nearest && away(nearest) < REACH * pixel) actions.open({ kind: nearest.kind, id: nearest.id });
  }

  return (
    <section aria-label={floor.name}>
      <h2>{`Floor plan: ${floor.name}`}</h2>
      <PlanDrawing
        capture={capture}
        floor={floor}
        markers={markers}
        label={`Floor plan: ${floor.name}`}
        width={Math.min(PLAN_WIDTH, window.innerWidth - MARGINS)}
        onPoint={openAt}
      >
        {(pixel) => (
          <>
            {isOpenHere && (
              <circle
                className={styles.open}
                cx={open.position[0]}
                cy={open.position[2]}
                r={8 * pixel}
                fill={open.color}
                strokeWidth={3 * pixel}
              />
            )}
            <People part="plan" capture={capture} floor={floor} pixel={pixel} />
          </>
        )}
      </PlanDrawing>
    </section>
  );
}
