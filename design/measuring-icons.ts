import {
  Angle as angle,
  Cuboid as cuboid,
  FoldHorizontal as foldHorizontal,
  Magnet as magnet,
  MoveVertical as moveVertical,
  RulerDimensionLine as rulerDimensionLine,
  Undo2 as undo2,
  VectorSquare as vectorSquare,
  Waypoints as waypoints,
} from 'lucide';
import { drawIcon } from './icon.ts';

// Separate from the other icons, because they load with the measuring tool, which few users open.
export const Angle = /* @__PURE__ */ drawIcon(angle);
export const Cuboid = /* @__PURE__ */ drawIcon(cuboid);
export const FoldHorizontal = /* @__PURE__ */ drawIcon(foldHorizontal);
export const Magnet = /* @__PURE__ */ drawIcon(magnet);
export const MoveVertical = /* @__PURE__ */ drawIcon(moveVertical);
export const RulerDimensionLine = /* @__PURE__ */ drawIcon(rulerDimensionLine);
export const Undo2 = /* @__PURE__ */ drawIcon(undo2);
export const VectorSquare = /* @__PURE__ */ drawIcon(vectorSquare);
export const Waypoints = /* @__PURE__ */ drawIcon(waypoints);
