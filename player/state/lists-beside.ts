/** True where the window is so wide that lists and cards stand beside the view; else they come up over its lower half. */
export function listsBeside(): boolean {
  return matchMedia('(width >= 720px)').matches;
}
