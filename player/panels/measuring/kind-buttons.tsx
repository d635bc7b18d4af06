import type { MeasurementKind } from '../../../contract/measuring/measurement.ts';
import type { Icon } from '../../../design/icon.tsx';
import {
  Angle,
  Cuboid,
  FoldHorizontal,
  MoveVertical,
  RulerDimensionLine,
  VectorSquare,
  Waypoints,
} from '../../../design/measuring-icons.ts';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { PanelIcon } from '../parts/panel-icon.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import styles from './kind-buttons.module.css';
import { toolTexts as texts } from './tool-texts.ts';

const ICONS: Record<MeasurementKind, Icon> = {
  distance: RulerDimensionLine,
  path: Waypoints,
  height: MoveVertical,
  clearance: FoldHorizontal,
  angle: Angle,
  area: VectorSquare,
  room: Cuboid,
};
const KINDS = Object.keys(ICONS) as MeasurementKind[];

/** What can be measured. Whoever is in a room measures it at one press. */
export function KindButtons() {
  const current = usePlayerState(({ measuring }) => measuring?.kind);
  const room = usePlayerState(({ place, mode }) => (mode === 'inside' ? place.room?.id : undefined));
  const outlined = usePlayerState(({ capture }) => capture?.measuring?.hasOutlines === true);
  const canFace = usePlayerState(({ capture }) => Boolean(capture?.measuring?.facing));
  const { measure } = useActions();

  function start(kind: MeasurementKind): void {
    measure((tool) => {
      tool.start(kind);
      if (kind === 'room' && room) void tool.measureRoom(room);
    });
  }

  return (
    <div role="group" className={styles.kinds} aria-label={texts.kinds}>
      {KINDS.filter((kind) => (kind === 'room' ? outlined : kind === 'clearance' ? canFace : true)).map(
        (kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === current}
            aria-label={kind === 'room' && room ? texts.thisRoom : undefined}
            onClick={() => start(kind)}
          >
            <PanelIcon icon={ICONS[kind]} />
            <span>{KIND_NAMES[kind]}</span>
          </button>
        ),
      )}
    </div>
  );
}
