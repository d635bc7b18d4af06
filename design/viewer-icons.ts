import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

// The icons of the file viewer are in a separate file, because they load with the viewer.
export const ChevronUp = /* @__PURE__ */ drawIcon(lucide.ChevronUp);
export const Download = /* @__PURE__ */ drawIcon(lucide.Download);
export const FileQuestionMark = /* @__PURE__ */ drawIcon(lucide.FileQuestionMark);
export const RotateCcw = /* @__PURE__ */ drawIcon(lucide.RotateCcw);
export const RotateCw = /* @__PURE__ */ drawIcon(lucide.RotateCw);
export const ShieldAlert = /* @__PURE__ */ drawIcon(lucide.ShieldAlert);
