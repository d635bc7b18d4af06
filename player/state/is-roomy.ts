/** Pixels from which panel and map stand beside the view, and are open from the start. */
const ROOMY = { width: 720, height: 440 };

/** True when there is space for panel and map beside the view. */
export function isRoomy(): boolean {
  return window.innerWidth >= ROOMY.width && window.innerHeight >= ROOMY.height;
}
