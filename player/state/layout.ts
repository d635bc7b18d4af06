import { media } from '../../design/media.ts';

/** CSS pixels of height below which panel and map, though beside the view, would leave too little of it. */
const ROOMY_HEIGHT = 440;

/** True where lists and cards are beside the view; in a narrower window they cover its lower half. */
export function listsBeside(): boolean {
  return matchMedia(media.beside).matches;
}

/** True where panel and map are open from the start. */
export function isRoomy(): boolean {
  return listsBeside() && window.innerHeight >= ROOMY_HEIGHT;
}
