import { MIN_SPAN } from '../../capture/camera/orbit.ts';
import { minus, times } from '../../../contract/measuring/vectors.ts';
import { metresBetween } from '../../capture/pose.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import { sweepForMarker } from '../../capture/navigation/nearest-sweep.ts';
import { discPosition } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { PART } from './disc-looks.ts';
import { pinTexts } from './texts.ts';

/** Handles clicks on discs that represent several annotations. */
export type GatheringOpener = ReturnType<typeof createGatheringOpener>;

/** How far apart the discs should be after zooming in, as a multiple of `PART`. */
const APART = 4;
/** A click reduces the visible height to this fraction or less, unless the view cannot zoom in that far. */
const ZOOM = 0.6;

export function createGatheringOpener(stage: HTMLElement, capture: LocalCapture) {
  const { travel, manifest } = capture;
  const menu = createPinMenu(stage, (marker) => capture.choose(marker));

  /**
   * Walks to a sweep from which the leader is easy to see. Returns false, without walking, if the user is
   * already there or if the annotations would still form a group.
   */
  function walkNearer(leader: Marker, members: readonly Marker[]): boolean {
    const current = travel.walk.currentSweep();
    const sweep = sweepForMarker(manifest, current, leader);
    const focal = stage.clientHeight / 2 / Math.tan(travel.projection.angle / 2);
    if (sweep === current || widestAngle(members, sweep.position) * focal < PART) return false;
    void capture.showAnnotation(leader);
    return true;
  }

  /**
   * Zooms in. Returns false if the annotations form a group at every zoom level, or if the view cannot be
   * framed from outside.
   */
  function zoomNearer(members: readonly Marker[], left: number, top: number): boolean {
    const mode = travel.mode();
    const framing = mode === 'inside' ? null : travel.framingOf(travel.pose, mode);
    if (!framing) return false;
    const { clientWidth: width, clientHeight: height } = stage;
    const pixels = (widestDistance(members) / framing.span) * height;
    const most = MIN_SPAN / framing.span;
    if (pixels < PART * most) return false;
    const factor = Math.max(most, Math.min(ZOOM, pixels / (APART * PART)));
    travel.zoom(factor, (left - width / 2) / height, (height / 2 - top) / height, true);
    return true;
  }

  return {
    /**
     * Moves closer if that separates the annotations. Otherwise, lists them at a point in the view (pixels
     * from its top left corner).
     */
    open(members: readonly Marker[], left: number, top: number): void {
      const [leader] = members;
      if (!leader) return;
      const inside = travel.mode() === 'inside';
      const nearer = inside ? walkNearer(leader, members) : zoomNearer(members, left, top);
      if (!nearer) menu.open(members, left, top);
    },
    dispose: () => menu.dispose(),
  };
}

/** Returns the distance from the first annotation's disc to the farthest other disc, in metres. */
function widestDistance(members: readonly Marker[]): number {
  const [first, ...others] = members.map(discPosition);
  return first ? Math.max(0, ...others.map((other) => metresBetween(first, other))) : 0;
}

/**
 * Returns approximately the largest angle between the first annotation's disc and any other disc, seen from a
 * point, in radians.
 */
function widestAngle(members: readonly Marker[], from: readonly [number, number, number]): number {
  const directions = members.map((member) => {
    const disc = discPosition(member);
    return times(minus(disc, from), 1 / (metresBetween(from, disc) || 1));
  });
  const [first, ...others] = directions;
  return first ? Math.max(0, ...others.map((other) => metresBetween(first, other))) : 0;
}

/** The maximum number of entries in the menu. Users do not read longer menus. */
const MOST = 50;
/**
 * The minimum distance between the menu and the window's edge, and the distance between the menu and the
 * clicked point, in pixels.
 */
const MARGIN = 12;

/** Creates the menu. Calls `choose` with the annotation whose entry the user chooses. */
function createPinMenu(stage: HTMLElement, choose: (marker: Marker) => void) {
  let menu: HTMLElement | null = null;

  function close(): void {
    const open = menu;
    menu = null;
    if (!open) return;
    document.removeEventListener('pointerdown', closeOutside, true);
    const focused = open.contains(document.activeElement);
    open.remove();
    if (focused) stage.focus();
  }

  function closeOutside({ target }: PointerEvent): void {
    if (!(target instanceof Node && menu?.contains(target))) close();
  }

  function entry(marker: Marker): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.role = 'menuitem';
    button.tabIndex = -1;
    const dot = document.createElement('span');
    dot.className = 'pin-dot';
    dot.style.background = marker.color;
    if (marker.icon) void addIcon(dot, marker);
    button.append(dot, marker.title || pinTexts.untitled);
    button.addEventListener('click', () => {
      close();
      choose(marker);
    });
    return button;
  }

  /** Places the menu below the point, or above it if there is not enough room below. */
  function place(open: HTMLElement, left: number, top: number): void {
    const { offsetWidth: width, offsetHeight: height } = open;
    const right = window.innerWidth - MARGIN - width;
    const above = top + MARGIN + height > window.innerHeight - MARGIN;
    open.style.left = `${Math.max(MARGIN, Math.min(right, left - width / 2))}px`;
    open.style.top = `${Math.max(MARGIN, above ? top - MARGIN - height : top + MARGIN)}px`;
  }

  return {
    /**
     * Opens the menu at a point of the stage, in pixels from its top left corner, and focuses its first
     * entry.
     */
    open(markers: readonly Marker[], left: number, top: number): void {
      close();
      const open = document.createElement('div');
      open.className = 'pin-menu';
      open.popover = 'manual'; // The click that opens the menu would close an automatic popover.
      open.role = 'menu';
      open.ariaLabel = pinTexts.menu(markers.length);
      const heading = document.createElement('p');
      heading.textContent = pinTexts.menu(markers.length);
      heading.ariaHidden = 'true';
      const entries = document.createElement('div');
      entries.role = 'none';
      entries.append(...markers.slice(0, MOST).map(entry));
      open.append(heading, entries);
      if (markers.length > MOST) {
        const more = document.createElement('p');
        more.textContent = pinTexts.more(markers.length - MOST);
        open.append(more);
      }
      open.addEventListener('keydown', (event) => {
        // Keys for the menu must not reach other parts of the player.
        event.stopPropagation();
        if (event.key === 'Escape' || event.key === 'Tab') close();
        else moveFocus(open, event);
      });
      document.addEventListener('pointerdown', closeOutside, true);
      menu = open;
      stage.after(open);
      open.showPopover();
      const box = stage.getBoundingClientRect();
      place(open, box.left + left, box.top + top);
      open.querySelector('button')?.focus();
    },
    dispose: close,
  };
}

/** Draws a point's icon on its dot once the icons have loaded. Until then, the dot is plain. */
async function addIcon(dot: HTMLElement, marker: Marker): Promise<void> {
  const module = await import('./menu-icon.ts').catch(() => null);
  const icon = module?.menuIcon(marker);
  if (!icon) return;
  dot.classList.add('pin-icon');
  dot.append(icon);
}

/** Moves the focus between entries with the Up, Down, Home and End keys. */
function moveFocus(menu: HTMLElement, event: KeyboardEvent): void {
  const entries = [...menu.querySelectorAll('button')];
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const goals: Record<string, number> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  };
  const goal = goals[event.key];
  if (goal === undefined) return;
  event.preventDefault();
  entries[goal]?.focus();
}
