import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

// The icons for other people. The icons load only when another user opens the same twin.
export const EyeOff = /* @__PURE__ */ drawIcon(lucide.EyeOff);
export const Pointer = /* @__PURE__ */ drawIcon(lucide.Pointer);
