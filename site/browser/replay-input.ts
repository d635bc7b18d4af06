/** The page is hydrated: does what was done before. */
export function replayInput(): void {
  // whoever listens for a file hears of one that was chosen
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const { pressed, submitted } = window.takeQueuedInput?.() ?? { pressed: null, submitted: null };
  delete window.takeQueuedInput;
  if (submitted?.isConnected) submitted.requestSubmit();
  if (pressed?.isConnected) pressed.click();
}
