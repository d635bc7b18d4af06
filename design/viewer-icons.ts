import {
  ChevronUp as chevronUp,
  Download as download,
  FileQuestionMark as fileQuestionMark,
  RotateCcw as rotateCcw,
  RotateCw as rotateCw,
  ShieldAlert as shieldAlert,
} from 'lucide';
import { drawIcon } from './icon.ts';

// Separate from the other icons, because they load with the file viewer.
export const ChevronUp = /* @__PURE__ */ drawIcon(chevronUp);
export const Download = /* @__PURE__ */ drawIcon(download);
export const FileQuestionMark = /* @__PURE__ */ drawIcon(fileQuestionMark);
export const RotateCcw = /* @__PURE__ */ drawIcon(rotateCcw);
export const RotateCw = /* @__PURE__ */ drawIcon(rotateCw);
export const ShieldAlert = /* @__PURE__ */ drawIcon(shieldAlert);
