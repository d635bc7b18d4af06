import { Maximize, Minimize } from '../../../design/icons.ts';
import { useSyncExternalStore } from 'react';
import { texts } from '../../state/texts.ts';
import { IconButton } from '../parts/icon-button.tsx';

/** Fills the screen with the player. Absent where the browser, or the page around the player, does not allow it. */
export function FullScreenButton() {
  const full = useSyncExternalStore(watchFullScreen, isFullScreen);
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={full ? Minimize : Maximize}
      label={full ? texts.leaveFullScreen : texts.fullScreen}
      onClick={() => void toggle()}
    />
  );
}

async function toggle(): Promise<void> {
  try {
    if (isFullScreen()) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  } catch {
    // The browser refused; the person sees that nothing changed, and nothing is lost.
  }
}

function isFullScreen(): boolean {
  return document.fullscreenElement !== null;
}

function watchFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
