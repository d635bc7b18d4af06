import { MIN_SPAN } from '../../capture/camera/orbit.ts';
import { metresBetween } from '../../capture/geometry/distance.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import { sweepForMarker } from '../../capture/navigation/sweep-for-marker.ts';
import { discPosition } from '../../capture/pin-disc.ts';
import type { Marker } from '../../tour/annotation-kind.ts';
import { createPinMenu } from './pin-menu.ts';
import { PART } from './pixels.ts';

/** What a click on a disc does that stands for several. */
export interface GatheringOpener {
  /** Goes nearer where that parts them, or else lists them at a point of the view (pixels from its top left). */
  open(members: readonly Marker[], left: number, top: number): void;
  dispose(): void;
}

/** How far the nearest and the farthest are apart after going nearer, at least, in discs; and the least that a click zooms. */
const APART = 4;
const ZOOM = 0.6;

export function createGatheringOpener(stage: HTMLElement, capture: LocalCapture): GatheringOpener {
  const { travel, manifest } = capture;
  const menu = createPinMenu(stage, (marker) => capture.choose(marker));

  /** Walks to where the leader is well seen; false when one is there, or they gather there just the same. */
  function walkNearer(leader: Marker, members: readonly Marker[]): boolean {
    const current = travel.walk.currentSweep();
    const sweep = sweepForMarker(manifest, current, leader);
    const focal = stage.clientHeight / 2 / Math.tan(travel.projection.angle / 2);
    if (sweep === current || widestAngle(members, sweep.position) * focal < PART) return false;
    void capture.showAnnotation(leader);
    return true;
  }

  /** Zooms in; false when they gather however near one comes. */
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
    open(members, left, top) {
      const [leader] = members;
      if (!leader) return;
      const inside = travel.mode() === 'inside';
      const nearer = inside ? walkNearer(leader, members) : zoomNearer(members, left, top);
      if (!nearer) menu.open(members, left, top);
    },
    dispose: () => menu.dispose(),
  };
}

/** Metres from the first to the one farthest from it. */
function widestDistance(members: readonly Marker[]): number {
  const [first, ...others] = members.map(discPosition);
  return first ? Math.max(0, ...others.map((other) => metresBetween(first, other))) : 0;
}

/** The widest angle between the first and another, seen from a point: radians, about. */
function widestAngle(members: readonly Marker[], from: readonly [number, number, number]): number {
  const directions = members.map((member) => {
    const disc = discPosition(member);
    const distance = metresBetween(from, disc) || 1;
    return disc.map((value, axis) => (value - from[axis]!) / distance) as [number, number, number];
  });
  const [first, ...others] = directions;
  return first ? Math.max(0, ...others.map((other) => metresBetween(first, other))) : 0;
}
