import type { PinSet } from './pin-set.ts';

/** The look of each leader's disc, derived from all the pins that it represents. */
export type DiscLooks = ReturnType<typeof createDiscLooks>;

export function createDiscLooks(capacity: number) {
  return {
    /** 1 if the pins of a group have different colours; otherwise 0. */
    mixed: new Uint8Array(capacity),
    /**
     * The cell of the icon that all pins of a group have; 0 if they have no icon, different icons or
     * different colours.
     */
    icons: new Uint8Array(capacity),
    /** The opacity of the most visible pin of a group, 0 to 1. */
    shown: new Float32Array(capacity).fill(1),
  };
}

/** Determines the looks of discs. `shown` is the opacity of each pin. Allocates nothing. */
export function findLooks(
  { colors, icons, markers: { length } }: PinSet,
  leaderOf: Int32Array,
  shown: Float32Array,
  looks: DiscLooks,
): void {
  looks.mixed.fill(0);
  looks.icons.set(icons);
  looks.shown.set(shown);
  for (let pin = 0; pin < length; pin += 1) {
    const leader = leaderOf[pin]!;
    if (leader < 0 || leader === pin) continue;
    const mixed = colors[pin] !== colors[leader];
    if (mixed) looks.mixed[leader] = 1;
    if (mixed || icons[pin] !== icons[leader]) looks.icons[leader] = 0;
    if (shown[pin]! > looks.shown[leader]!) looks.shown[leader] = shown[pin]!;
  }
}

/**
 * The picture that contains all icons: its columns and rows of square cells, and the size of a cell and of
 * the icon in it, in pixels.
 */
export const ATLAS = { columns: 8, rows: 5, cell: 64, icon: 48 } as const;
/** The last two cells of `ATLAS`, which are for threads. The discs of threads are speech bubbles. */
export const BUBBLE = { unread: 39, read: 40 } as const;

/**
 * Discs form a group if their centres are closer than `JOIN` CSS pixels. A group separates when the centres
 * are more than `PART` CSS pixels apart.
 */
export const JOIN = 40;
export const PART = 48;
