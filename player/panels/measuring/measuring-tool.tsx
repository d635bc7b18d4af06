import styles from './measuring-tool.module.css';
import { X } from '../../../design/icons.ts';
import type { Capture } from '../../capture/capture.ts';
import type { Measuring } from '../../state/measuring/measuring.ts';
import { Button, IconButton, PanelIcon } from '../parts/icons.tsx';
import { measuredTexts, useUnits, useValues, writeValue } from '../parts/use-measured.ts';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { ToolButtons, toolTexts as texts } from './tool-buttons.tsx';
import { useEffect, useRef, useSyncExternalStore, useMemo } from 'react';
import {
  followSession,
  sessionOf,
  watchSession,
  type Unsaved,
  dropFromSession,
} from '../../state/measuring/session.ts';
import { KIND_NAMES } from '../../../contract/measuring/kind-names.ts';
import { measuringTexts } from '../../state/measuring/measuring-texts.ts';
import { POINTS_OF_KIND } from '../../state/measuring/points-of-kind.ts';
import { MainValue, PartValues, Why } from '../parts/values.tsx';
import type { MeasurementKind } from '../../../contract/measuring/measurement.ts';
import type { Icon } from '../../../design/icon.ts';
import {
  Angle,
  Cuboid,
  FoldHorizontal,
  MoveVertical,
  RulerDimensionLine,
  VectorSquare,
  Waypoints,
} from '../../../design/measuring-icons.ts';
import { chooseUnits, UNITS, type Units } from '../../state/measuring/units.ts';
import { Select } from '../parts/choice.tsx';

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

/**
 * Renders a button for each kind of measurement. If the user is in a room, the button for rooms measures that
 * room.
 */
function KindButtons() {
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
    <div role="group" className={`stack line-below ${styles.kinds}`} aria-label={texts.kinds}>
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

/** Renders the measuring tool: kinds, the current result, and its actions. */
export function MeasuringTool() {
  const measuring = usePlayerState((state) => state.measuring);
  const capture = usePlayerState((state) => state.capture);
  return measuring && capture && <Tool measuring={measuring} capture={capture} />;
}

function Tool({ measuring, capture }: { measuring: Measuring; capture: Capture }) {
  const { measure, showSheet } = useActions();
  const canEdit = usePlayerState((state) => state.canEdit);
  const items = useSession(capture.id, measuring);
  const calibrates = canEdit && measuring.finished && measuring.kind === 'distance';
  return (
    <section
      className={`float scrolls ${styles.tool}`}
      data-tool="measuring"
      data-finished={measuring.finished}
      aria-label={texts.title}
    >
      <KindButtons />
      <div className={`flex ${styles.head}`}>
        <ValueInHand measuring={measuring} />
        <IconButton
          icon={X}
          label={texts.close}
          className={styles.close}
          onClick={() => measure((tool) => tool.close())}
        />
      </div>
      <ToolButtons measuring={measuring} />
      <div className={`flex spread gap-1 ${styles.foot}`}>
        <UnitsChooser />
        <Button
          label={calibrates ? texts.trueLength : measuredTexts.accuracy}
          onClick={() => showSheet('accuracy')}
        />
      </div>
      <SessionList captureId={capture.id} items={items} />
    </section>
  );
}

/** Returns the unsaved measurements of this visit, and keeps them in sync with the current one. */
function useSession(captureId: string, measuring: Measuring): readonly Unsaved[] {
  const before = useRef<Measuring | null>(null);
  useEffect(() => {
    followSession(captureId, before.current, measuring);
    before.current = measuring;
  }, [captureId, measuring]);
  const items = (): readonly Unsaved[] => sessionOf(captureId);
  return useSyncExternalStore(watchSession, items, items);
}

/** Renders the unsaved measurements of this visit, collapsed. */
function SessionList({ captureId, items }: { captureId: string; items: readonly Unsaved[] }) {
  if (items.length === 0) return null;
  return (
    <details className={`small line-above ${styles.session}`}>
      <summary className="row touchable semi">{texts.session(items.length)}</summary>
      <p className="muted">{texts.sessionHint}</p>
      <ul>
        {items.map((item) => (
          <Row key={item.id} captureId={captureId} item={item} />
        ))}
      </ul>
    </details>
  );
}

function Row({ captureId, item }: { captureId: string; item: Unsaved }) {
  const [value] = useValues(item);
  const units = useUnits();
  const { measure } = useActions();
  const name = `${KIND_NAMES[item.kind]} ${writeValue(value, units)}`;
  return (
    <li className="flex">
      <Button label={name} title={texts.show(name)} onClick={() => measure((tool) => tool.takeUp(item))} />
      <IconButton icon={X} label={texts.drop(name)} onClick={() => dropFromSession(captureId, item)} />
    </li>
  );
}

/**
 * Renders the current result, which includes the point at the aim, or instructions before there is a result.
 */
function ValueInHand({ measuring }: { measuring: Measuring }) {
  const { kind, points, aim, finished, height, heightSnap } = measuring;
  const units = useUnits();
  const all = useMemo(
    () => (finished || !aim || points.length === 0 || kind === 'room' ? points : [...points, aim]),
    [points, aim, finished, kind],
  );
  const [main, ...parts] = useValues({ kind, points: all, height, heightSnap });
  const enough = all.length >= POINTS_OF_KIND[kind].least;
  return (
    <div className={`stack grow ${styles.value}`}>
      {enough ? (
        <MainValue value={main} brief={!finished} />
      ) : (
        <p className="small">{measuringTexts.start[kind]}</p>
      )}
      <p className={`soft semi ${styles.snap}`} data-snap={finished ? undefined : aim?.snap}>
        {!finished && (aim ? measuringTexts.snaps[aim.snap] : texts.nothing)}
      </p>
      {/* The aim changes with every movement, so only the final result is announced. */}
      <p role="status" className="unseen">
        {finished && [main, ...parts.slice(0, 1)].map((value) => writeValue(value, units)).join(', ')}
      </p>
      {finished && (
        <div className={styles.more}>
          <PartValues values={parts} />
          <Why value={main} />
        </div>
      )}
    </div>
  );
}

/** Renders the choice of units of length, which the browser remembers. */
function UnitsChooser() {
  const units = useUnits();
  return (
    <Select
      aria-label={measuredTexts.units}
      value={units}
      options={UNITS.map((name) => [name, measuredTexts.unitNames[name]])}
      onChange={(name) => chooseUnits(name as Units)}
    />
  );
}
