import { findKind, type AnnotationKind } from '../tour/annotation-kind.ts';
import { listStops, nearestStop, POINT, secondsAt, type Stop } from '../tour/stops.ts';
import {
  beginTour,
  continueTour,
  runs,
  stopInstead,
  type TourEvent,
  type GuidedTourRun,
} from '../tour/guided-tour-run.ts';
import type { ActionsContext } from './actions-context.ts';
import { listsBeside } from './layout.ts';
import { reducedMotion } from './settings.ts';
import type { Toast } from './toast.ts';
import { timeAtStop, WAITING } from './guided-tour-progress.ts';
import { createMovementNotice, watchInput } from './notice-movement.ts';
import { tourTexts } from './tour-texts.ts';
import type { Capture } from '../capture/capture.ts';
import { walkToView } from '../capture/navigation/walk-to-view.ts';
import { markerOf } from '../tour/read-annotations.ts';

/**
 * Walks to a stop and its view. A stop without a view is shown from a suitable place (`above` as in
 * `showAnnotation`). Resolves when the movement ends: with true if the user has arrived, and with false if
 * another movement has replaced it.
 */
async function goToStop(capture: Capture, kind: AnnotationKind, stop: Stop, above: number): Promise<boolean> {
  if (stop.view) await walkToView(capture, stop.view);
  else await capture.showAnnotation(markerOf(kind, stop), above);
  return capture.atRest();
}

/**
 * Keys that do not pause the tour: they move the focus, close something, open the help or resume the tour, or
 * they are modifiers.
 */
const NO_TOUCH = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', '?', 't', 'T']);

/**
 * How far above the centre of the view to show a point, as a fraction of the view's height. The captions
 * cover the bottom of the view, and the point appears in the middle of the visible part.
 */
const ABOVE = 0.16;

/** Returns the actions that lead the user from one stop of the guided tour to the next. */
export function createGuidedTour({ state, announce, focusStage, stage }: ActionsContext, toast: Toast) {
  let stops = listStops(state.get().annotations);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * The id of the last stop to which this guide led the user, or which a link has shown. Null before the
   * first such stop, and after the tour ends.
   */
  let led: string | null = null;
  /** The number of the latest leg, across all tours. */
  let lastLeg = 0;
  /**
   * True if the user may no longer be at the stop: the user has taken control, or a link has shown the stop.
   */
  let strayed = false;
  const notice = createMovementNotice(state, giveWay);

  const idsOf = (all: readonly Stop[]): string[] => all.map(({ id }) => id);
  const find = (id: string | null): Stop | undefined => stops.find((stop) => stop.id === id);

  function current(): GuidedTourRun | null {
    const { stop, guidedTour } = state.get();
    return stop !== null && (stop === led || find(stop))
      ? { ...(guidedTour ?? { ...WAITING, leg: lastLeg }), stop }
      : null;
  }

  function send(event: TourEvent): void {
    const run = current();
    const next = run && continueTour(run, event, idsOf(stops));
    if (next && next !== run) show(next);
  }

  function show({ stop, ...progress }: GuidedTourRun, begins = false): void {
    const setsOut = progress.leg !== state.get().guidedTour?.leg;
    led = stop;
    lastLeg = progress.leg;
    state.set({ stop, guidedTour: { ...progress, since: null, begins }, hinted: { kind: POINT, id: stop } });
    keepTime();
    if (setsOut) void goAlong(stop, progress.leg);
  }

  async function goAlong(id: string, leg: number): Promise<void> {
    notice.disarm();
    strayed = false;
    const { capture } = state.get();
    const stop = find(id);
    const kind = findKind(POINT);
    if (!capture || !stop || !kind) return;
    const there = await goToStop(capture, kind, stop, listsBeside() ? 0 : ABOVE);
    const { guidedTour, stop: shown } = state.get();
    if (guidedTour?.leg !== leg || shown !== id) return;
    if (!there) return giveWay();
    notice.arm();
    send({ type: 'arrived' });
  }

  /** Starts the timer of a stop. Pauses it while the page is hidden or a dialog is open. */
  function keepTime(): void {
    clearTimeout(timer);
    const { guidedTour, sheet } = state.get();
    const stop = find(led);
    if (guidedTour?.phase !== 'staying' || !stop) return;
    const waited = timeAtStop(guidedTour);
    const stands = document.hidden || sheet !== null;
    state.set({ guidedTour: { ...guidedTour, waited, since: stands ? null : performance.now() } });
    if (stands) return;
    timer = setTimeout(() => send({ type: 'time-up' }), Math.max(0, secondsAt(stop) * 1000 - waited));
  }

  function pause(): void {
    const { guidedTour } = state.get();
    if (guidedTour) send({ type: 'pause', waited: timeAtStop(guidedTour) });
  }

  /** Pauses the tour, because the user has taken control. */
  function giveWay(): void {
    const { guidedTour } = state.get();
    strayed = true;
    if (!guidedTour || !runs(guidedTour)) return;
    pause();
    announce(tourTexts.paused);
  }

  /** Pauses the tour and stops its movement, because the user touched the view or pressed a key. */
  function stopForTouch(): void {
    const { guidedTour, capture } = state.get();
    giveWay();
    if (guidedTour?.phase === 'walking') capture?.halt();
  }

  /**
   * Resumes at the current stop, or starts again if the tour is over. If the user is inside, may have left
   * the current stop and is clearly closer to another one, resumes at that stop.
   */
  function play(): void {
    const run = current();
    const { capture, mode } = state.get();
    if (!run || !capture) return;
    const lost = strayed && mode === 'inside' && capture.pose !== null;
    send({ type: 'play', from: lost ? nearestStop(stops, run.stop, capture.view().position) : run.stop });
  }

  /**
   * Starts the guided tour at the stop that has this id, or at the first stop if there is no such stop. With
   * null, resumes a tour that is already shown, or otherwise starts at the first stop. Shows a message if the
   * tour cannot start.
   */
  function start(stopId: string | null): void {
    const { screen, capture, draft } = state.get();
    const stop = find(stopId) ?? stops[0];
    if (!stop) return toast(tourTexts.noStops);
    if (screen.kind === 'flat') return state.set({ stop: stop.id });
    if (!capture || capture.modes.length === 0) return toast(tourTexts.notHere);
    if (draft) return toast(tourTexts.writing);
    if (stopId === null && current()) return play();
    state.set({
      selection: null,
      placing: null,
      measuring: null,
      undoable: null,
      sheet: null,
      filesAt: null,
    });
    // If the user prefers reduced motion, the tour does not play until they press 'Play'.
    show({ ...beginTour(stop.id, !reducedMotion()), leg: lastLeg + 1 }, true);
  }

  function followStops(): void {
    const before = stops;
    stops = listStops(state.get().annotations);
    if (led === null || stops === before) return;
    const instead = stopInstead(led, idsOf(before), idsOf(stops));
    if (instead === null) return end();
    if (instead !== led) send({ type: 'go', stop: instead });
    else keepTime();
  }

  function end(): void {
    state.set({ stop: null });
    focusStage();
  }

  watchInput(stage, stopForTouch, ({ key }) => !NO_TOUCH.has(key) && stopForTouch());
  document.addEventListener('visibilitychange', keepTime);
  state.watch(({ sheet }) => sheet, keepTime);
  state.watch(
    ({ selection, placing, measuring }) => selection ?? placing ?? measuring,
    (inHand) => inHand && giveWay(),
  );
  state.watch(({ annotations }) => annotations, followStops);
  state.watchFields(['stop'], ({ stop }) => {
    if (stop === led) return;
    // The tour ended, or a link has shown another stop.
    led = stop;
    strayed = true;
    clearTimeout(timer);
    notice.disarm();
    state.set({ guidedTour: null, hinted: null });
  });

  return {
    start,
    play,
    pause,
    next: () => send({ type: 'next' }),
    back: () => send({ type: 'back' }),
    goTo: (stop: string) => send({ type: 'go', stop }),
    restart: () => send({ type: 'restart' }),
    end,
  };
}
