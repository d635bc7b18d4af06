import { media } from '../../design/media.ts';

/**
 * The height of the window below which the panel and the map would cover too much of the view, in CSS pixels.
 */
const ROOMY_HEIGHT = 440;

/** Returns whether lists and cards are beside the view. In a narrower window, they cover its lower half. */
export function listsBeside(): boolean {
  return matchMedia(media.beside).matches;
}

/** Returns whether touch is the main way to use the device, as on a phone without a mouse or keyboard. */
export function isUsedByTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Returns whether the panel and the map are open at the start. */
export function isRoomy(): boolean {
  return listsBeside() && window.innerHeight >= ROOMY_HEIGHT;
}
