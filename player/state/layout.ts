/** CSS pixels from which lists and cards lie beside the view; in a narrower window they cover its lower half. */
const BESIDE_WIDTH = 720;
/** CSS pixels of height below which panel and map, though beside the view, would leave too little of it. */
const ROOMY_HEIGHT = 440;

export function listsBeside(): boolean {
  return matchMedia(`(width >= ${BESIDE_WIDTH}px)`).matches;
}

/** True where panel and map are open from the start. */
export function isRoomy(): boolean {
  return window.innerWidth >= BESIDE_WIDTH && window.innerHeight >= ROOMY_HEIGHT;
}
