import type { RoomLabels, RoomLabelsOptions } from './room-labels.ts';

/** The labels of rooms; their program comes when one first looks from outside. */
export function showRoomLabels(options: RoomLabelsOptions): RoomLabels {
  const { capture, redraw } = options;
  let labels: RoomLabels | null = null;
  let asked = false;
  let disposed = false;

  async function fetchLabels(): Promise<void> {
    asked = true;
    try {
      const { createRoomLabels } = await import('./room-labels.ts');
      if (disposed) return;
      labels = createRoomLabels(options);
      redraw();
    } catch {
      asked = false; // without a connection: the next frame from outside tries again
    }
  }

  return {
    frame(width, height) {
      if (labels) labels.frame(width, height);
      else if (!asked && capture.travel.mode() !== 'inside') void fetchLabels();
    },
    dispose() {
      disposed = true;
      labels?.dispose();
    },
  };
}
