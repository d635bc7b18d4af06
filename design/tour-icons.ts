import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

/** The icons of the guided tour. They load together with its controls. */
export const ArrowDown = /* @__PURE__ */ drawIcon(lucide.ArrowDown);
export const ArrowUp = /* @__PURE__ */ drawIcon(lucide.ArrowUp);
export const GripVertical = /* @__PURE__ */ drawIcon(lucide.GripVertical);
export const RotateCcw = /* @__PURE__ */ drawIcon(lucide.RotateCcw);
export const SkipBack = /* @__PURE__ */ drawIcon(lucide.SkipBack);
export const SkipForward = /* @__PURE__ */ drawIcon(lucide.SkipForward);
