/** The page is hydrated: whoever listens for a file hears of one that was chosen before. */
export function replayChosenFiles(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
