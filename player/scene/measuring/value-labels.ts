import type { PerspectiveCamera } from 'three';
import type { Place } from './measured-shape.ts';
import { project, type Projected } from './project.ts';

/** A value, and where it is written. */
export interface ValueLabel {
  text: string;
  at: Place;
  /** It is of the measurement in hand: `beside` is true where it is written beside its place, which is aimed at. */
  hand: boolean;
  beside: boolean;
}

/** Values beside measurements. Lists and cards say them to screen readers. */
export interface ValueLabels {
  show(labels: readonly ValueLabel[]): void;
  /** Before each frame. */
  frame(camera: PerspectiveCamera, width: number, height: number): void;
  dispose(): void;
}

/** Pixels from an aim to the label beside it. */
const BESIDE = 22;

interface Shown {
  element: HTMLElement;
  label: ValueLabel;
  left: number;
  top: number;
}

export function createValueLabels(stage: HTMLElement): ValueLabels {
  const pool: Shown[] = [];
  const at: Projected = { left: 0, top: 0, ahead: false };
  let count = 0;

  function elementAt(index: number, label: ValueLabel): Shown {
    const known = pool[index];
    if (known) return known;
    const element = document.createElement('p');
    element.className = 'measuring-label';
    element.ariaHidden = 'true';
    stage.append(element);
    const shown = { element, label, left: NaN, top: NaN };
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

  return {
    show(labels) {
      count = labels.length;
      for (const [index, label] of labels.entries()) {
        const shown = elementAt(index, label);
        shown.label = label;
        shown.left = NaN;
        if (shown.element.textContent !== label.text) shown.element.textContent = label.text;
        shown.element.toggleAttribute('data-hand', label.hand);
      }
      for (const { element } of pool.splice(count)) element.remove();
    },
    frame(camera, width, height) {
      for (let index = 0; index < count; index += 1) {
        const shown = pool[index]!;
        project(shown.label.at, camera, width, height, at);
        const within = at.ahead && at.left > 0 && at.top > 0 && at.left < width && at.top < height;
        if (shown.element.hidden === within) shown.element.hidden = !within;
        if (within) place(shown, width);
      }
    },
    dispose() {
      for (const { element } of pool) element.remove();
    },
  };
}
