import { downloadAddress } from '../../../contract/files/file-address.ts';

/**
 * Downloads a content that the player may see. In a frame, so that an answer that is no download leaves the page where it is;
 * the file's name comes with the answer.
 */
export function startDownload(base: string, sha256: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.referrerPolicy = 'no-referrer';
  frame.src = downloadAddress(base, sha256);
  document.body.append(frame);
  // The download goes on without the frame once it has begun; a slow server may take a while to begin it.
  setTimeout(() => frame.remove(), FRAME_KEPT);
}

/** Milliseconds. */
const FRAME_KEPT = 120_000;
