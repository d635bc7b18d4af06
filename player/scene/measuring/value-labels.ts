import type { PerspectiveCamera } from 'three';
import { type Place, project, type Projected } from './measured-shape.ts';

/** A value and its position. */
export interface ValueLabel {
  text: string;
  at: Place;
  /**
   * `hand`: true for the current measurement. `beside`: true if the value is shown next to its position, so
   * that it does not cover the aim.
   */
  hand: boolean;
  beside: boolean;
}

/** The distance between the aim and the label next to it, in pixels. */
const BESIDE = 22;
/** Half the width of a character, half the horizontal padding, and the height of a label, in pixels. */
const HALF_SIGN = 3.7;
const HALF_ENDS = 15;
const HEIGHT = 30;

interface Shown {
  element: HTMLElement;
  label: ValueLabel;
  left: number;
  top: number;
  /** Half the width of the label, in pixels. */
  half: number;
}

/** Returns labels with the values of measurements. Screen readers get them from lists and cards. */
export function createValueLabels(stage: HTMLElement) {
  const pool: Shown[] = [];
  const at: Projected = { left: 0, top: 0, ahead: false };
  let count = 0;
  /** The labels shown in this frame: the first `shownNow` of a reused list. */
  const placed: Shown[] = [];
  let shownNow = 0;

  function elementAt(index: number, label: ValueLabel): Shown {
    const known = pool[index];
    if (known) return known;
    const element = document.createElement('p');
    element.className = 'measuring-label';
    element.ariaHidden = 'true';
    stage.append(element);
    const shown = { element, label, left: NaN, top: NaN, half: 0 };
    pool.push(shown);
    return shown;
  }

  function place(shown: Shown, width: number): void {
    const { element, label } = shown;
    const left = Math.round(at.left);
    const top = Math.round(at.top);
    if (left === shown.left && top === shown.top) return;
    shown.left = left;
    shown.top = top;
    const before = left > width * 0.7 ? `calc(-100% - ${BESIDE}px)` : `${BESIDE}px`;
    const off = label.beside ? `${before}, -130%` : '-50%, -50%';
    element.style.transform = `translate(${off}) translate(${left}px, ${top}px)`;
  }

  /** Returns whether a label would overlap one that is already shown. */
  function isCovered({ half }: Shown): boolean {
    for (let index = 0; index < shownNow; index += 1) {
      const other = placed[index]!;
      if (Math.abs(other.top - at.top) < HEIGHT && Math.abs(other.left - at.left) < other.half + half)
        return true;
    }
    return false;
  }

  return {
    show(labels: readonly ValueLabel[]): void {
      count = labels.length;
      // The current measurement's label is placed first, so that no other label hides it.
      const inOrder = labels.toSorted((a, b) => Number(b.hand) - Number(a.hand));
      for (const [index, label] of inOrder.entries()) {
        const shown = elementAt(index, label);
        shown.label = label;
        shown.left = NaN;
        shown.half = HALF_SIGN * label.text.length + HALF_ENDS;
        if (shown.element.textContent !== label.text) shown.element.textContent = label.text;
        shown.element.toggleAttribute('data-hand', label.hand);
      }
      for (const { element } of pool.splice(count)) element.remove();
    },
    /** Called before each frame. */
    frame(camera: PerspectiveCamera, width: number, height: number): void {
      shownNow = 0;
      for (let index = 0; index < count; index += 1) {
        const shown = pool[index]!;
        project(shown.label.at, camera, width, height, at);
        const within = at.ahead && at.left > 0 && at.top > 0 && at.left < width && at.top < height;
        const fits = within && (shown.label.hand || !isCovered(shown));
        if (shown.element.hidden === fits) shown.element.hidden = !fits;
        if (!fits) continue;
        place(shown, width);
        placed[shownNow] = shown;
        shownNow += 1;
      }
    },
    dispose(): void {
      for (const { element } of pool) element.remove();
    },
  };
}
