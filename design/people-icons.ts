import { EyeOff as eyeOff, Pointer as pointer } from 'lucide';
import { drawIcon } from './icon.tsx';

// Apart from the other icons: they come when somebody else is in the same space.
export const EyeOff = /* @__PURE__ */ drawIcon(eyeOff);
export const Pointer = /* @__PURE__ */ drawIcon(pointer);
