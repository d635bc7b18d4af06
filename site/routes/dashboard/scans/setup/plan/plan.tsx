import {
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import styles from './plan.module.css';
import { Maximize, Minus, Plus, CircleQuestionMark } from '../../../../../../design/icons.ts';
import { IconButton } from '../../../../../ui/button/button.tsx';
import { placeOf } from '../sweeps.ts';
import type { Editor } from '../use-editor.ts';
import { texts } from '../texts.ts';
import { type AreaUnit, formatLength, LENGTH_UNITS } from '../panels/format-area.ts';
import { CutLine, SelectedRoom, SelectedSweep, StartMark } from './overlay.tsx';
import { Building, Links, RoomLabels, Rooms, Stairs, Sweeps } from './plan-layers.tsx';
import { useGestures } from './use-gestures.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { usePlanTools } from './use-plan-tools.ts';
import { type PlanView, viewBox, zoomAt } from './view.ts';
import { toDegrees, toYaw } from '../degrees.ts';

interface NorthArrowProps {
  /** The yaw of north, in radians. */
  north: number;
  onTurn: (north: number) => void;
}

const ID = 'plan-keys';

/** The lengths that the scale bar can have, in metres or feet. */
const LENGTHS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
/** The maximum length of the scale bar, in pixels. */
const LONG = 110;

interface PlanProps {
  editor: Editor;
  planView: PlanView;
  svg: RefObject<SVGSVGElement | null>;
  unit: AreaUnit;
}

/** Renders the plan of a floor, which users edit with the pointer or keyboard. */
export function Plan({ editor, planView, svg, unit }: PlanProps) {
  const { space, floor, room, sweep, selection, tool, splitFrom, corrections, edit } = editor;
  const { view, size } = planView;
  const px = 1 / view.scale;
  const { nudge, longNudge } = LENGTH_UNITS[unit];
  const { preview, gestures } = usePlanTools(editor, planView);
  useGestures(svg, planView, gestures);
  const hint = useId();
  const onKeyDown = usePlanKeys(editor, planView, unit);

  const rooms = useMemo(() => space.rooms.filter((one) => one.floor === floor), [space.rooms, floor]);
  const sweeps = useMemo(() => space.sweeps.filter((one) => one.floor === floor), [space.sweeps, floor]);
  const doubtful = useMemo(
    () => new Set(space.doubts.map(({ about, id }) => `${about} ${id}`)),
    [space.doubts],
  );
  const start = sweeps.find(({ id }) => id === space.start.sweep);
  const startAt = start && (start.id === sweep?.id && preview.place ? preview.place : placeOf(start));
  const cut = preview.cut;

  return (
    <div className={`relative ${styles.plan}`}>
      <svg
        ref={svg}
        viewBox={viewBox(view, size)}
        preserveAspectRatio="xMidYMid slice"
        className={`full ${styles.drawing}`}
        style={{ ['--px' as string]: px }}
        data-tool={tool}
        role="application"
        aria-label={texts.planOf(space.floors.find(({ id }) => id === floor)?.name ?? '')}
        aria-describedby={hint}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application handles keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Building walls={space.walls} doors={space.doors} floor={floor} />
        <Rooms rooms={rooms} selected={room?.id} doubtful={doubtful} />
        <Stairs stairs={space.stairs} floor={floor} />
        <Links sweeps={sweeps} />
        <Sweeps sweeps={sweeps} doubtful={doubtful} />
        <RoomLabels rooms={rooms} sweeps={sweeps} unit={unit} />
        {startAt ? <StartMark at={startAt} yaw={preview.yaw ?? space.start.yaw} px={px} /> : null}
        {room && room.floor === floor ? (
          <SelectedRoom
            room={room}
            outline={preview.outline ?? room.outline}
            part={selection?.kind === 'room' ? selection.part : undefined}
            moved={preview.moved === undefined ? '' : formatLength(preview.moved, unit)}
          />
        ) : null}
        {sweep && sweep.floor === floor ? (
          <SelectedSweep sweep={sweep} at={preview.place ?? placeOf(sweep)} space={space} />
        ) : null}
        {tool === 'split' && (splitFrom || cut) ? (
          <CutLine from={splitFrom?.point ?? cut!} to={cut ?? splitFrom!.point} />
        ) : null}
      </svg>
      <p id={hint} className="unseen">
        {texts.planKeys(nudge[1], longNudge[1])}
      </p>
      <div className={`flex ${styles.zoom}`}>
        <IconButton
          label={texts.zoomIn}
          icon={<Plus size={20} />}
          onClick={() => planView.change((now, box) => zoomAt(now, box, 1.4))}
        />
        <IconButton
          label={texts.zoomOut}
          icon={<Minus size={20} />}
          onClick={() => planView.change((now, box) => zoomAt(now, box, 1 / 1.4))}
        />
        <IconButton label={texts.zoomFit} icon={<Maximize size={20} />} onClick={planView.fitFloor} />
      </div>
      <NorthArrow
        north={space.north}
        onTurn={(north) => edit(texts.done.north, { ...corrections, north }, { together: 'north' })}
      />
      <ScaleBar scale={view.scale} unit={unit} />
      <KeysHelp unit={unit} />
      <p role="status" className={editor.saidInSight ? styles.said : 'unseen'}>
        {editor.said}
      </p>
    </div>
  );
}

/** Renders the scale bar. `scale` is the number of pixels per metre. */
export function ScaleBar({ scale, unit }: { scale: number; unit: AreaUnit }) {
  const pixels = scale * LENGTH_UNITS[unit].metres;
  const length = LENGTHS.findLast((length) => length * pixels <= LONG) ?? LENGTHS[0]!;
  return (
    <div className={`tabular centered ${styles.scale}`} style={{ inlineSize: `${length * pixels}px` }}>
      {unit === 'ft²' ? `${length} ft` : length < 1 ? `${Math.round(length * 100)} cm` : `${length} m`}
    </div>
  );
}

/** Renders the north arrow. Users turn it by dragging or with keys. */
function NorthArrow({ north, onTurn }: NorthArrowProps) {
  const [turned, setTurned] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const shown = toDegrees(turned ?? north);

  function yawOf({ clientX, clientY }: PointerEvent): number {
    const { left, top, width, height } = box.current!.getBoundingClientRect();
    const degrees = (Math.atan2(clientX - left - width / 2, top + height / 2 - clientY) * 180) / Math.PI;
    return toYaw(Math.round(degrees));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const to = event.key === 'Home' ? 0 : step && shown + step * (event.shiftKey ? 15 : 1);
    if (to === undefined) return;
    event.preventDefault();
    onTurn(toYaw(to));
  }

  return (
    <div
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={texts.north}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={shown}
      aria-valuetext={texts.northValue(shown)}
      title={texts.northHint}
      className={styles.north}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setTurned(north);
      }}
      onPointerMove={(event) => {
        if (turned !== null) setTurned(yawOf(event));
      }}
      onPointerUp={() => {
        if (turned !== null && turned !== north) onTurn(turned);
        setTurned(null);
      }}
      onPointerCancel={() => setTurned(null)}
    >
      <svg viewBox="-24 -24 48 48" aria-hidden="true" style={{ rotate: `${shown}deg` }}>
        <path d="M0 -19 L8 10 L0 5 L-8 10 Z" />
        <text y="21">{texts.northLetter}</text>
      </svg>
    </div>
  );
}

/** Renders the list of keys and mouse actions for the plan. */
export function KeysHelp({ unit }: { unit: AreaUnit }) {
  const { nudge, longNudge } = LENGTH_UNITS[unit];
  return (
    <div className={styles.help}>
      <IconButton
        label={texts.keysTitle}
        icon={<CircleQuestionMark size={20} />}
        className={styles.button}
        popoverTarget={ID}
      />
      <div id={ID} popover="auto" className={styles.keys}>
        <h2 className={`medium ${styles.title}`}>{texts.keysTitle}</h2>
        <dl>
          {texts.keys(nudge[1], longNudge[1]).map(([keys, does]) => (
            <div key={keys} className={`stack gap-3 small ${styles.row}`}>
              <dt>{keys}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
