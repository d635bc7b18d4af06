import { MEASURED_POINTS_MAX } from '../../../contract/limits.ts';
import type { MeasuredPoint, MeasurementKind } from '../../../contract/measuring/measurement.ts';
import type { Capture } from '../../capture/capture.ts';
import { metresBetween } from '../../capture/pose.ts';
import type { ActionsContext } from '../actions-context.ts';
import { keepDraft } from '../annotations/kept-drafts.ts';
import { listsBeside } from '../layout.ts';
import { NOTHING_TAKEN, type Measuring, type MeasuringAxis } from './measuring.ts';
import { measuringTexts as texts } from './measuring-texts.ts';
import { POINTS_OF_KIND, snappingOf } from './points-of-kind.ts';
import { measureRoomHeight, roomAt, roomOutline } from './room-outline.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { newId } from '../../../contract/changes/operation.ts';
import { dropFromSession, type Unsaved } from './session.ts';

const KIND = 'measurement';

/** Returns the actions for a finished measurement. */
export function createKeepingActions({ state, announce }: Pick<ActionsContext, 'state' | 'announce'>) {
  let opened = '';
  /** The points of the measurement in the open form. */
  let kept: Measuring['points'] = [];

  // The form closes when the user cancels it or saves the measurement. Saving selects the new item.
  state.watch(
    ({ draft }) => draft?.item.id,
    (id) => {
      const { capture, measuring, selection } = state.get();
      if (id === opened || opened === '') return;
      if (selection?.id === opened) {
        // The user may have started another measurement while the form was open.
        if (measuring?.points === kept) state.set({ measuring: { ...measuring, saved: opened } });
        else if (capture) dropFromSession(capture.id, { points: kept });
      }
      opened = '';
    },
  );

  return {
    /** Opens the form for saving the current measurement. */
    keep: (): void => {
      const { measuring, canEdit } = state.get();
      if (measuring && measuring.points.length > MEASURED_POINTS_MAX) return announce(texts.tooManyCorners);
      const item = measuring?.finished && canEdit ? findKind(KIND)?.read(describe(measuring)) : null;
      if (!item) return;
      opened = item.id;
      kept = measuring?.points ?? [];
      state.set({ draft: { kind: KIND, original: null, item }, selection: null, undoable: null });
    },
    /** Shows an unsaved measurement of this visit again. */
    takeUp: ({ id: _id, ...taken }: Unsaved): void => {
      const { measuring } = state.get();
      if (measuring) state.set({ measuring: { ...measuring, ...NOTHING_TAKEN, ...taken, finished: true } });
    },
  };

  /** Returns the measurement as it is stored. */
  function describe({ kind, points, height, heightSnap }: Measuring): Record<string, unknown> {
    const { capture } = state.get();
    const middle = points[Math.floor((points.length - 1) / 2)];
    const room = capture && middle ? roomAt(capture, middle.position) : null;
    return {
      id: newId(),
      kind,
      title: '',
      text: '',
      color: 'blue',
      points: [...points],
      ...(height === undefined ? {} : { height }),
      ...(heightSnap === undefined ? {} : { heightSnap }),
      ...(room ? { room: room.id, floor: room.floor } : {}),
      taken: new Date().toISOString(),
    };
  }
}

/** Actions for measuring. While the tool is inactive, only `start` and `measureRoom` have an effect. */
export type MeasuringActions = ReturnType<typeof createMeasuringActions>;

/** The distance within which two points count as the same, in metres. */
const SAME = 0.002;
/** How long the snap at the aim must stay the same before its name is announced, in milliseconds. */
const AIM_RESTS = 400;

export function createMeasuringActions({ state, announce, focusStage }: ActionsContext) {
  let lastKind: MeasurementKind = 'distance';
  const inHand = (): Measuring | null => state.get().measuring;

  let speaking: ReturnType<typeof setTimeout> | undefined;

  function change(fields: Partial<Measuring>): void {
    const measuring = inHand();
    if (measuring) state.set({ measuring: { ...measuring, ...fields } });
  }

  function say(fields: Partial<Measuring>, text: string): void {
    change(fields);
    clearTimeout(speaking); // The previous snap is outdated.
    announce(text);
  }

  /** Activates the tool, or starts over with another kind. Without a kind, uses the last one. */
  function start(kind: MeasurementKind = lastKind): void {
    const { capture } = state.get();
    if (!capture?.measuring) return announce(texts.unavailable);
    lastKind = kind;
    const { aim = null, holdOff = false, axis = null } = inHand() ?? {};
    state.set({
      measuring: { ...NOTHING_TAKEN, kind, aim, holdOff, axis },
      ...keepDraft(state.get()),
      placing: null,
      selection: null,
      undoable: null,
      // On a phone, the tool replaces the list of files.
      ...(state.get().filesAt && !listsBeside() ? { filesAt: null } : {}),
    });
    announce(texts.start[kind]);
    focusStage();
  }

  /** Closes the tool. */
  function close(): void {
    if (!inHand()) return;
    state.set({ measuring: null });
    announce(texts.put);
    focusStage();
  }

  /** Ends a measurement that has enough points. */
  function end(): void {
    const measuring = inHand();
    if (!measuring || measuring.finished) return;
    if (measuring.points.length < POINTS_OF_KIND[measuring.kind].least) return;
    say({ finished: true }, texts.ended);
  }

  async function add(capture: Capture, measuring: Measuring, point: MeasuredPoint): Promise<void> {
    const { kind, finished } = measuring;
    const before = finished ? [] : measuring.points;
    if (kind === 'room') return measureRoomAt(capture, point);
    const [first] = before;
    const last = before.at(-1);
    const closes = kind === 'area' && before.length > 2 && first !== undefined && isSame(first, point);
    if (closes || (last && isSame(last, point))) return end();
    const faced = kind === 'clearance' ? capture.measuring?.facing?.(point) : undefined;
    const opposite = await faced;
    if (inHand() !== measuring) return;
    if (faced && !opposite) return announce(texts.nothingFaced);
    const points = opposite ? [point, opposite] : [...before, point];
    const complete = points.length === POINTS_OF_KIND[kind].most;
    const taken = texts.taken(texts.snaps[point.snap], points.length);
    say(
      { ...NOTHING_TAKEN, points, finished: complete },
      complete && kind !== 'clearance' ? `${taken} ${texts.ended}` : taken,
    );
  }

  async function measureRoomAt(capture: Capture, point: MeasuredPoint): Promise<void> {
    const room = roomAt(capture, point.position);
    if (!room) return announce(texts.noRoom);
    await measureRoom(room.id);
  }

  /** Measures a room by its outline. */
  async function measureRoom(roomId: string): Promise<void> {
    const { capture } = state.get();
    const room = capture?.rooms.find(({ id }) => id === roomId);
    if (!capture?.measuring || !room) return announce(texts.noRoom);
    if (!capture.measuring.hasOutlines) return announce(texts.noOutlines);
    if (inHand()?.kind !== 'room') start('room');
    const ceiling = await measureRoomHeight(capture, room);
    if (state.get().capture !== capture || inHand()?.kind !== 'room') return;
    say(
      { ...NOTHING_TAKEN, points: roomOutline(capture, room), finished: true, ...ceiling },
      `${room.name}. ${texts.ended}`,
    );
  }

  return {
    ...createKeepingActions({ state, announce }),
    start,
    /**
     * Adds the point at the aim, or at a position in the view (-1 to 1, y up). If that point is the same as
     * the last point, or as the first point of an area with at least three points, adds nothing, and ends the
     * measurement if it has enough points.
     */
    takePoint: async (at?: { x: number; y: number }): Promise<void> => {
      const { capture, measuring } = state.get();
      if (!capture?.measuring || !measuring) return;
      // If the backend does not report the aim in advance, the aim is the centre of the view.
      const { x, y } = at ?? { x: 0, y: 0 };
      const point =
        (!at && measuring.aim) || (await capture.measuring.pick(x, y, { snapping: snappingOf(measuring) }));
      if (state.get().capture !== capture || inHand() !== measuring) return;
      if (!point) return announce(texts.nothing);
      await add(capture, measuring, point);
    },
    /**
     * Updates the point at the aim. If `spoken` is true, the name of its snap is announced once the snap has
     * stayed the same for `AIM_RESTS`.
     */
    aimAt: (aim: MeasuredPoint | null, spoken: boolean): void => {
      const before = inHand()?.aim;
      if (!before && !aim) return;
      change({ aim });
      if (before?.snap === aim?.snap) return;
      clearTimeout(speaking);
      if (aim && spoken) speaking = setTimeout(() => announce(texts.snaps[aim.snap]), AIM_RESTS);
    },
    /** Removes the last point. */
    undoPoint: (): void => {
      const measuring = inHand();
      if (!measuring || measuring.points.length === 0) return;
      // A single undo removes all points that one click added.
      const whole = measuring.kind === 'room' || measuring.kind === 'clearance';
      say({ ...NOTHING_TAKEN, points: whole ? [] : measuring.points.slice(0, -1) }, texts.takenBack);
    },
    end,
    /** Discards an unfinished measurement, or closes the tool if there is none. */
    cancel: (): void => {
      const measuring = inHand();
      if (!measuring) return;
      if (measuring.finished || measuring.points.length === 0) return close();
      say(NOTHING_TAKEN, texts.cancelled);
    },
    close,
    movePoint: (index: number, point: MeasuredPoint): void => {
      const measuring = inHand();
      if (measuring?.points[index]) change({ points: measuring.points.with(index, point), saved: null });
    },
    measureRoom,
    holdOff: (holdOff: boolean) => change({ holdOff }),
    lockAxis: (axis: MeasuringAxis | null): void => {
      if (inHand() && inHand()?.axis !== axis) say({ axis }, axis ? texts.axes[axis] : texts.noAxis);
    },
    /** Records that the current measurement was saved as the item with this id. */
    saved: (id: string) => change({ saved: id }),
  };
}

function isSame(a: MeasuredPoint, b: MeasuredPoint): boolean {
  return metresBetween(a.position, b.position) < SAME;
}
