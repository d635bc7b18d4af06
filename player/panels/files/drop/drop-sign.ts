import type { Selection } from '../../../../contract/protocol/view-state.ts';
import { dropTexts as texts } from '../texts.ts';
import type { DropTarget } from './drop-target.ts';
import styles from './drop-sign.module.css';

/** Says what files would be added to, beside the pointer, and marks it. */
export interface DropSign {
  show(target: DropTarget | null, count: number, x: number, y: number): void;
  hide(): void;
}

/** `hint`: marks an annotation in the space. */
export function createDropSign(hint: (selection: Selection | null) => void): DropSign {
  const sign = document.createElement('div');
  sign.className = styles.sign ?? '';
  sign.setAttribute('role', 'status');
  let shown: DropTarget | null = null;

  function mark(target: DropTarget | null): void {
    if (shown?.key === target?.key && shown?.element === target?.element) return;
    shown?.element?.removeAttribute('data-dropping');
    target?.element?.setAttribute('data-dropping', '');
    shown = target;
    const place = target?.place;
    hint(place && place.kind !== 'room' && place.kind !== 'floor' ? place : null);
  }

  return {
    show(target, count, x, y) {
      mark(target);
      if (!target) return sign.remove();
      const text = texts.onto(count > 0 ? count : null, target.name);
      if (sign.textContent !== text) sign.textContent = text;
      if (!sign.isConnected) document.body.append(sign);
      // on the side of the pointer where there is room
      const left = x > window.innerWidth / 2;
      sign.style.transform = `translate(${x}px, ${y}px) translate(${left ? 'calc(-100% - 16px)' : '16px'}, 16px)`;
    },
    hide() {
      mark(null);
      sign.remove();
    },
  };
}
