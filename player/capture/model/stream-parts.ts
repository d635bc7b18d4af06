import { type Mesh, Box3, Vector3, type Object3D } from 'three';
import type { CaptureFiles } from '../capture.ts';
import type { LocalCapture } from './local-capture.ts';
import { isShown, type Surfaces } from './surfaces.ts';
import {
  chooseLevels,
  COARSE,
  missing,
  type PartSeen,
  type PartBudget,
  createTriangleAllowance,
  partBudget,
} from './choose-levels.ts';
import { fetchLevel, unpackLevel, type LevelGraphics, type LoadedLevel } from './load-level.ts';
import { createPartLook } from './look-at-parts.ts';
import type { CapturePart } from '../../../contract/capture.ts';
import { type Device, listMeshes } from './load-model.ts';
import { drawsInSoftware, rendererName } from './graphics.ts';

/** A part, its place in the scene and its loaded level. */
interface PartPlace extends PartSeen {
  readonly box: Box3;
  /** The node of the part's floor or ceiling, which is shown or hidden as a whole. */
  readonly parent: Object3D;
  /** The scene's own version of the part; null if there is none. */
  readonly node: Object3D | null;
  readonly meshes: readonly Mesh[];
  loaded: LoadedLevel | null;
  loading: { level: number; abort: AbortController } | null;
  /** When to retry after the part failed to load, in milliseconds as in `performance.now()`. */
  retryAt: number;
}

/**
 * Returns where each part belongs in the scene: at the node with the part's id, which is below the node of
 * its floor or ceiling. If there is no node with the id, the part belongs directly below the node of its
 * floor or ceiling.
 */
function findPlaces(root: Object3D, parts: readonly CapturePart[]): PartPlace[] {
  const named = new Map<unknown, Object3D>();
  // The loader removes some characters from node names, but keeps the full name in `userData.name`.
  root.traverse((object) => void named.set(object.userData.name ?? object.name, object));
  return parts.map((part) => {
    const node = named.get(part.id) ?? null;
    const meshes = node ? listMeshes(node) : [];
    const [low, high] = part.box;
    return {
      part,
      box: new Box3(new Vector3(...low), new Vector3(...high)),
      parent: node?.parent ?? named.get(`${part.ceiling ? 'ceiling' : 'floor'}-${part.floor}`) ?? root,
      node,
      meshes,
      coarse: meshes.reduce((sum, { geometry }) => sum + trianglesOf(geometry), 0),
      level: -1,
      scale: 0,
      share: 0,
      asked: false,
      loaded: null,
      loading: null,
      retryAt: 0,
    };
  });
}

function trianglesOf({ index, attributes }: Mesh['geometry']): number {
  return (index?.count ?? attributes.position?.count ?? 0) / 3;
}

/**
 * Shows the parts of a capture in more detail than the scene does, within the device's budget. Starts with
 * the parts that are near and visible.
 */
export type PartStream = ReturnType<typeof createPartStream>;

export interface PartStreamOptions extends LevelGraphics {
  capture: LocalCapture;
  files: CaptureFiles;
  surfaces: Surfaces;
  budget: PartBudget;
  redraw: () => void;
}

/** The time between two choices of levels, and the time before a failed part is retried, in milliseconds. */
const PAUSE = 150;
const RETRY = 15_000;
/** How far the eye must move (metres) or turn (radians) before levels are chosen again. */
const MOVED = 0.25;
const TURNED = 0.2;
/** The weight of parts outside the view, compared to parts inside it. */
const OUT_OF_VIEW = 0.2;
/**
 * The weight of loaded parts, compared to parts that are not loaded. This weight keeps two equally near parts
 * from replacing each other.
 */
const STAYS = 1.25;
/** The maximum number of parts that stay at the finest level after the user measured on them. */
const ASKED = 6;

/** Loads and shows the parts of a capture within the limits of this device. */
export function mountParts(options: Omit<PartStreamOptions, 'budget'>): PartStream {
  const context = options.renderer.getContext() as WebGL2RenderingContext;
  const budget = partBudget(
    navigator as Navigator & Device,
    drawsInSoftware(rendererName(context)),
    matchMedia('(pointer: coarse)').matches,
  );
  return createPartStream({ ...options, budget });
}

export function createPartStream(options: PartStreamOptions) {
  const { files, surfaces, budget, renderer, scene, camera, redraw } = options;
  let { capture } = options;
  const { parts = [], sceneError = 0 } = capture.manifest;
  scene.updateMatrixWorld(true);
  const places = findPlaces(scene, parts);
  const placeOf = new WeakMap<Mesh, PartPlace>();
  let look = createPartLook(capture, camera);
  const allowance = createTriangleAllowance(budget);
  const last = { x: NaN, y: NaN, z: NaN, yaw: NaN, pitch: NaN };
  let asked: readonly PartPlace[] = [];
  let unpacking: Promise<unknown> = Promise.resolve();
  let timer = 0;
  let dueAt = Infinity;
  let ended = false;

  function reviewSoon(pause = PAUSE): void {
    const at = performance.now() + pause;
    if (ended || at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    timer = window.setTimeout(review, pause);
  }

  function review(): void {
    dueAt = Infinity;
    if (ended || renderer.getContext().isContextLost()) return;
    look.look(renderer.domElement.height);
    for (const place of places) {
      const scale = isShown(place.parent) ? look.scaleOf(place.box) : 0;
      place.scale = place.loaded ? scale * STAYS : scale;
      place.share = scale > 0 ? look.shareOf(place.box) : 0;
    }
    const chosen = chooseLevels(places, { ...budget, triangles: allowance.triangles }, sceneError);
    for (const [index, place] of places.entries()) follow(place, chosen[index]!);
    bringMore(chosen);
  }

  /**
   * Aborts the download of a level that is no longer needed. Shows the scene's own version if the part needs
   * no finer level.
   */
  function follow(place: PartPlace, level: number): void {
    if (place.loading && level <= place.level) place.loading.abort.abort();
    if (place.level === COARSE || level !== COARSE) return;
    showLevel(place, null, COARSE, surfaces);
    redraw();
  }

  function bringMore(chosen: readonly number[]): void {
    const now = performance.now();
    const room = budget.downloads - places.filter(({ loading }) => loading !== null).length;
    const wanted = [...places.keys()].filter((index) => {
      const { level, loading, retryAt } = places[index]!;
      return chosen[index] !== level && !loading && retryAt <= now;
    });
    const worth = new Map(wanted.map((index) => [index, worthOf(places[index]!)]));
    wanted.sort((a, b) => worth.get(b)! - worth.get(a)!);
    for (const index of wanted.slice(0, Math.max(0, room))) void bring(places[index]!, chosen[index]!);
    if (places.some(({ retryAt }) => retryAt > now)) reviewSoon(RETRY);
  }

  function worthOf({ part, level, scale, box, asked }: PartPlace): number {
    if (asked) return Infinity;
    return missing(part, level, sceneError) * scale * (look.isInView(box) ? 1 : OUT_OF_VIEW);
  }

  async function bring(place: PartPlace, level: number): Promise<void> {
    const abort = new AbortController();
    place.loading = { level, abort };
    try {
      const data = await fetchLevel(files, place.part.levels[level]!.file, abort.signal);
      await inTurn(() => show(place, level, data, abort.signal));
    } catch {
      if (!abort.signal.aborted) place.retryAt = performance.now() + RETRY;
    } finally {
      place.loading = null;
      reviewSoon(0);
    }
  }

  /** Unpacks one level at a time, because unpacking several together would delay frames. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const turn = unpacking.then(act);
    unpacking = turn.catch(() => {});
    return turn;
  }

  async function show(
    place: PartPlace,
    level: number,
    data: ArrayBuffer,
    signal: AbortSignal,
  ): Promise<void> {
    if (signal.aborted) return;
    const loaded = await unpackLevel(data, place.parent, options);
    if (signal.aborted || ended) return loaded.dispose();
    for (const mesh of loaded.meshes) placeOf.set(mesh, place);
    showLevel(place, loaded, level, surfaces);
    allowance.disturbed();
    redraw();
  }

  for (const place of places) for (const mesh of place.meshes) placeOf.set(mesh, place);
  surfaces.refine = (mesh) => {
    const place = placeOf.get(mesh);
    if (!place || place.asked) return;
    asked = [place, ...asked].slice(0, ASKED);
    for (const one of places) one.asked = asked.includes(one);
    reviewSoon(0);
  };
  const listen = () => capture.listen({ arrived: () => reviewSoon(), changed: () => reviewSoon() });
  let stopListening = listen();
  const comeBack = (): void => reviewSoon();
  window.addEventListener('online', comeBack);
  reviewSoon(0);

  return {
    /**
     * Called before each frame is drawn, with the camera already in place. `elapsed` is the time since the
     * last frame in milliseconds. `moving` is true if something moves.
     */
    frame(elapsed: number, moving: boolean): void {
      if (allowance.frame(elapsed, moving)) reviewSoon();
      const { x, y, z } = camera.position;
      const { yaw, pitch } = capture.travel.pose;
      const moved = Math.abs(x - last.x) + Math.abs(y - last.y) + Math.abs(z - last.z);
      const turned = Math.abs(yaw - last.yaw) + Math.abs(pitch - last.pitch);
      if (moved < MOVED && turned < TURNED) return;
      last.x = x;
      last.y = y;
      last.z = z;
      last.yaw = yaw;
      last.pitch = pitch;
      reviewSoon();
    },
    /** Continues with another capture that has the same parts. */
    follow(next: LocalCapture): void {
      stopListening();
      capture = next;
      look = createPartLook(capture, camera);
      stopListening = listen();
      reviewSoon(0);
    },
    dispose(): void {
      ended = true;
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('online', comeBack);
      surfaces.refine = () => {};
      for (const place of places) {
        place.loading?.abort.abort();
        place.loaded?.dispose();
      }
    },
  };
}

/** Shows a level of a part and disposes of the previous one. Null shows the scene's own version. */
function showLevel(place: PartPlace, loaded: LoadedLevel | null, level: number, surfaces: Surfaces): void {
  const { part, parent, node, meshes, loaded: before } = place;
  if (before) parent.remove(before.root);
  if (loaded) {
    parent.add(loaded.root);
    loaded.root.updateMatrixWorld(true);
  }
  if (node) node.visible = loaded === null;
  place.loaded = loaded;
  place.level = loaded ? level : COARSE;
  surfaces.replace(before?.meshes ?? meshes, loaded?.meshes ?? meshes, part.levels[place.level]?.error);
  before?.dispose();
}
