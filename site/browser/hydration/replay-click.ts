/** The page is hydrated: presses the button that was pressed before. */
export function replayQueuedClick(): void {
  const button = window.takeQueuedClick?.();
  delete window.takeQueuedClick;
  if (button?.isConnected) button.click();
}
