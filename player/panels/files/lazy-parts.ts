import { lazyPart } from '../parts/lazy-part.tsx';

// What of files comes when there are some, or somebody adds some.
export const FilesPanel = lazyPart(async () => (await import('./files-panel.tsx')).FilesPanel);
export const FilesSection = lazyPart(async () => (await import('./files-section.tsx')).FilesSection);
export const PlaceFiles = lazyPart(async () => (await import('./place-files.tsx')).PlaceFiles);
export const FileCount = lazyPart(async () => (await import('./file-count.tsx')).FileCount);
