import { lazyPart } from '../parts/lazy-part.tsx';

// What of the guided tour comes when it is first shown.
export const TourPanel = lazyPart(async () => (await import('./tour-panel.tsx')).TourPanel);
export const StopList = lazyPart(async () => (await import('./stop-list.tsx')).StopList);
