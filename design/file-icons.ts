import {
  ArrowDown as arrowDown,
  ArrowUp as arrowUp,
  Camera as camera,
  Download as download,
  File as file,
  FileText as fileText,
  Folder as folder,
  FolderInput as folderInput,
  FolderPlus as folderPlus,
  Image as image,
  Link2 as link2,
  Music2 as music2,
  Paperclip as paperclip,
  RotateCcw as rotateCcw,
  ShieldAlert as shieldAlert,
  Table2 as table2,
  Upload as upload,
  Video as video,
} from 'lucide';
import { drawIcon } from './icon.ts';

/** The icons of the files panel. They load together with the panel. */
export const ArrowDown = /* @__PURE__ */ drawIcon(arrowDown);
export const ArrowUp = /* @__PURE__ */ drawIcon(arrowUp);
export const Camera = /* @__PURE__ */ drawIcon(camera);
export const Download = /* @__PURE__ */ drawIcon(download);
export const File = /* @__PURE__ */ drawIcon(file);
export const FileText = /* @__PURE__ */ drawIcon(fileText);
export const Folder = /* @__PURE__ */ drawIcon(folder);
export const FolderInput = /* @__PURE__ */ drawIcon(folderInput);
export const FolderPlus = /* @__PURE__ */ drawIcon(folderPlus);
export const Image = /* @__PURE__ */ drawIcon(image);
export const Link2 = /* @__PURE__ */ drawIcon(link2);
export const Music2 = /* @__PURE__ */ drawIcon(music2);
export const Paperclip = /* @__PURE__ */ drawIcon(paperclip);
export const RotateCcw = /* @__PURE__ */ drawIcon(rotateCcw);
export const ShieldAlert = /* @__PURE__ */ drawIcon(shieldAlert);
export const Table2 = /* @__PURE__ */ drawIcon(table2);
export const Upload = /* @__PURE__ */ drawIcon(upload);
export const Video = /* @__PURE__ */ drawIcon(video);
