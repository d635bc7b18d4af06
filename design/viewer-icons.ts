import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

// Separate from the other icons, because they load with the file viewer.
export const ChevronUp = /* @__PURE__ */ drawIcon(lucide.ChevronUp);
export const Download = /* @__PURE__ */ drawIcon(lucide.Download);
export const FileQuestionMark = /* @__PURE__ */ drawIcon(lucide.FileQuestionMark);
export const RotateCcw = /* @__PURE__ */ drawIcon(lucide.RotateCcw);
export const RotateCw = /* @__PURE__ */ drawIcon(lucide.RotateCw);
export const ShieldAlert = /* @__PURE__ */ drawIcon(lucide.ShieldAlert);
