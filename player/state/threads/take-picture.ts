import { THREAD_PICTURE_MAX_BYTES } from '../../../contract/limits.ts';
import type { PlayerStore } from '../player-state.ts';

/** The widths to try, in pixels. A detailed picture must be narrower to stay within the size limit. */
const WIDTHS = [320, 256, 200, 160, 128, 96];
/** The height of a picture relative to its width. */
const SHAPE = 0.625;
const PREFIX = 'data:image/png;base64,';

/**
 * Resolves with a small picture of the view as a base64-encoded PNG. Resolves with null if the player does
 * not draw the capture itself, if the view cannot be read, or if even the smallest picture is too large.
 */
export async function takePicture(state: PlayerStore, stage: HTMLElement): Promise<string | null> {
  const canvas = stage.querySelector('canvas');
  if (state.get().screen.kind !== 'walking' || !canvas) return null;
  const { hinted } = state.get();
  // This change requests a frame, because the canvas is readable only during a frame.
  state.set({ hinted: { kind: '', id: '' } });
  const frame = await new Promise<ImageBitmap | null>((resolve) => {
    requestAnimationFrame(() => createImageBitmap(canvas).then(resolve, () => resolve(null)));
  });
  state.set({ hinted });
  if (!frame) return null;
  try {
    return smallest(frame);
  } finally {
    frame.close();
  }
}

/** Returns the largest picture within the size limit; null if there is none. */
function smallest(frame: ImageBitmap): string | null {
  for (const width of WIDTHS) {
    const picture = drawAt(frame, width);
    if (picture === null) return null;
    if ((picture.length * 3) / 4 <= THREAD_PICTURE_MAX_BYTES) return picture;
  }
  return null;
}

/** Returns the middle part of a frame, cropped to the shape of a picture and scaled to a width in pixels. */
function drawAt(frame: ImageBitmap, width: number): string | null {
  const small = document.createElement('canvas');
  small.width = width;
  small.height = Math.round(width * SHAPE);
  const context = small.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  const scale = Math.min(frame.width / small.width, frame.height / small.height);
  const [wide, high] = [small.width * scale, small.height * scale];
  const [left, top] = [(frame.width - wide) / 2, (frame.height - high) / 2];
  context.drawImage(frame, left, top, wide, high, 0, 0, small.width, small.height);
  const address = small.toDataURL('image/png');
  return address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null;
}
