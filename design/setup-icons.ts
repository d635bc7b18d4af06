import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

/** Icons that only the page for setting up a scan uses. */
export const ArrowDown = /* @__PURE__ */ drawIcon(lucide.ArrowDown);
export const ArrowLeft = /* @__PURE__ */ drawIcon(lucide.ArrowLeft);
export const ArrowRight = /* @__PURE__ */ drawIcon(lucide.ArrowRight);
export const ArrowUp = /* @__PURE__ */ drawIcon(lucide.ArrowUp);
export const Redo2 = /* @__PURE__ */ drawIcon(lucide.Redo2);
export const Undo2 = /* @__PURE__ */ drawIcon(lucide.Undo2);
