import { Vector3, type Camera } from 'three';
import { writeDisc, type Placed } from '../../capture/pin-disc.ts';

/** The distance from the centre of a disc up to its label, in pixels. */
const ABOVE = 24;
/** The minimum distance between the centre of a label and the left or right edge of the view, in pixels. */
const MARGIN = 90;

/** Returns the label above a disc. Screen readers get the same text from lists, cards and menus. */
export function createPinLabel(stage: HTMLElement) {
  const element = document.createElement('p');
  element.className = 'pin-label';
  element.ariaHidden = 'true';
  element.hidden = true;
  stage.append(element);
  const point = new Vector3();
  let shown = '';
  /** The position of the label in the view, in whole pixels. */
  let left = NaN;
  let top = NaN;

  function place(nextLeft: number, nextTop: number): void {
    if (nextLeft === left && nextTop === top) return;
    left = nextLeft;
    top = nextTop;
    element.style.transform = `translate(-50%, -100%) translate(${left}px, ${top}px)`;
  }

  return {
    /** Shows text above the disc of an annotation. Without an annotation or text, hides the label. */
    update(at: Placed | null, text: string, camera: Camera, width: number, height: number): void {
      if (text !== shown) {
        shown = text;
        element.textContent = text;
      }
      if (!at || !text) {
        if (!element.hidden) element.hidden = true;
        return;
      }
      writeDisc(at, point);
      point.project(camera);
      const within = point.z < 1 && Math.abs(point.x) < 1 && Math.abs(point.y) < 1;
      if (element.hidden === within) element.hidden = !within;
      if (!within) return;
      const across = Math.round(((point.x + 1) / 2) * width);
      place(
        Math.max(MARGIN, Math.min(width - MARGIN, across)),
        Math.round(((1 - point.y) / 2) * height) - ABOVE,
      );
    },
    dispose: () => element.remove(),
  };
}
