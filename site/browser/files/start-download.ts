import { downloadAddress } from '../../../contract/files/file-address.ts';

/** How long to keep the frame of a download, in milliseconds. */
const FRAME_KEPT = 120_000;

/**
 * Downloads a stored file that the player may read. The download runs in a frame, because a response that is
 * not a download would otherwise replace the page. The response contains the file's name.
 */
export function startDownload(base: string, sha256: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.referrerPolicy = 'no-referrer';
  frame.src = downloadAddress(base, sha256);
  document.body.append(frame);
  // Once started, the download continues without the frame. A slow server may take a while to start it.
  setTimeout(() => frame.remove(), FRAME_KEPT);
}
