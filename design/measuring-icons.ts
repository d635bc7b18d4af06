import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

// The icons of the measuring tool. The icons load with the tool, because few users open it.
export const Angle = /* @__PURE__ */ drawIcon(lucide.Angle);
export const Cuboid = /* @__PURE__ */ drawIcon(lucide.Cuboid);
export const FoldHorizontal = /* @__PURE__ */ drawIcon(lucide.FoldHorizontal);
export const Magnet = /* @__PURE__ */ drawIcon(lucide.Magnet);
export const MoveVertical = /* @__PURE__ */ drawIcon(lucide.MoveVertical);
export const RulerDimensionLine = /* @__PURE__ */ drawIcon(lucide.RulerDimensionLine);
export const Undo2 = /* @__PURE__ */ drawIcon(lucide.Undo2);
export const VectorSquare = /* @__PURE__ */ drawIcon(lucide.VectorSquare);
export const Waypoints = /* @__PURE__ */ drawIcon(lucide.Waypoints);
