import {
  ArrowDown as arrowDown,
  ArrowLeft as arrowLeft,
  ArrowRight as arrowRight,
  ArrowUp as arrowUp,
  Redo2 as redo2,
  Undo2 as undo2,
} from 'lucide';
import { drawIcon } from './icon.ts';

/** Icons that only the page for setting up a scan uses. */
export const ArrowDown = /* @__PURE__ */ drawIcon(arrowDown);
export const ArrowLeft = /* @__PURE__ */ drawIcon(arrowLeft);
export const ArrowRight = /* @__PURE__ */ drawIcon(arrowRight);
export const ArrowUp = /* @__PURE__ */ drawIcon(arrowUp);
export const Redo2 = /* @__PURE__ */ drawIcon(redo2);
export const Undo2 = /* @__PURE__ */ drawIcon(undo2);
