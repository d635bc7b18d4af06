import {
  ArrowDown as arrowDown,
  ArrowUp as arrowUp,
  GripVertical as gripVertical,
  RotateCcw as rotateCcw,
  SkipBack as skipBack,
  SkipForward as skipForward,
} from 'lucide';
import { drawIcon } from './icon.ts';

/** The icons of the guided tour. They load together with its controls. */
export const ArrowDown = /* @__PURE__ */ drawIcon(arrowDown);
export const ArrowUp = /* @__PURE__ */ drawIcon(arrowUp);
export const GripVertical = /* @__PURE__ */ drawIcon(gripVertical);
export const RotateCcw = /* @__PURE__ */ drawIcon(rotateCcw);
export const SkipBack = /* @__PURE__ */ drawIcon(skipBack);
export const SkipForward = /* @__PURE__ */ drawIcon(skipForward);
