import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

/**
 * The icons of the files panel and other parts of the player that show files. They load together with these
 * parts.
 */
export const ArrowDown = /* @__PURE__ */ drawIcon(lucide.ArrowDown);
export const ArrowUp = /* @__PURE__ */ drawIcon(lucide.ArrowUp);
export const Camera = /* @__PURE__ */ drawIcon(lucide.Camera);
export const Download = /* @__PURE__ */ drawIcon(lucide.Download);
export const File = /* @__PURE__ */ drawIcon(lucide.File);
export const FileText = /* @__PURE__ */ drawIcon(lucide.FileText);
export const Folder = /* @__PURE__ */ drawIcon(lucide.Folder);
export const FolderInput = /* @__PURE__ */ drawIcon(lucide.FolderInput);
export const FolderPlus = /* @__PURE__ */ drawIcon(lucide.FolderPlus);
export const Image = /* @__PURE__ */ drawIcon(lucide.Image);
export const Link2 = /* @__PURE__ */ drawIcon(lucide.Link2);
export const Music2 = /* @__PURE__ */ drawIcon(lucide.Music2);
export const Paperclip = /* @__PURE__ */ drawIcon(lucide.Paperclip);
export const RotateCcw = /* @__PURE__ */ drawIcon(lucide.RotateCcw);
export const ShieldAlert = /* @__PURE__ */ drawIcon(lucide.ShieldAlert);
export const Table2 = /* @__PURE__ */ drawIcon(lucide.Table2);
export const Upload = /* @__PURE__ */ drawIcon(lucide.Upload);
export const Video = /* @__PURE__ */ drawIcon(lucide.Video);
