import { Route } from '../../../design/icons.ts';
import { canTour, isTouring } from '../../state/shown-panel.ts';
import { tourTexts } from '../../state/tour-texts.ts';
import { IconButton } from '../parts/icons.tsx';
import { useActions, usePlayerState } from '../parts/use-player.ts';
import { lazyPart } from '../parts/lazy-part.tsx';

/** Renders a button that starts and ends the guided tour; nothing if there is none. */
export function TourButton() {
  const there = usePlayerState(canTour);
  const touring = usePlayerState(isTouring);
  const { startTour, guide } = useActions();
  if (!there) return null;
  return (
    <IconButton
      icon={Route}
      label={tourTexts.name}
      aria-pressed={touring}
      onClick={() => (touring ? guide(({ end }) => end()) : startTour(null))}
    />
  );
}

// These parts load when the guided tour is first shown.
export const TourPanel = lazyPart(async () => (await import('./tour-panel.tsx')).TourPanel);
export const StopList = lazyPart(async () => (await import('./stop-list.tsx')).StopList);
