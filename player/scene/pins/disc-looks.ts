import type { PinSet } from './pin-set.ts';

/** How the disc of each leader looks, by all that it stands for. */
export interface DiscLooks {
  /** 1 where colours differ. */
  readonly mixed: Uint8Array;
  /** The cell of the icon that all have; 0 where there is none, or they differ. */
  readonly icons: Uint8Array;
  /** How much is shown of the one that is shown most, 0 to 1. */
  readonly shown: Float32Array;
}

export function createDiscLooks(capacity: number): DiscLooks {
  return {
    mixed: new Uint8Array(capacity),
    icons: new Uint8Array(capacity),
    shown: new Float32Array(capacity).fill(1),
  };
}

/** Finds how discs look. `shown`: how much is shown of each pin. Allocates nothing. */
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

/** The picture of all icons: columns and rows of square cells, in each an icon with air around it. Pixels. */
export const ATLAS = { columns: 8, rows: 5, cell: 64, icon: 48 } as const;
/** The last cells, of threads: their discs are speech bubbles. */
export const BUBBLE = { unread: 39, read: 40 } as const;

/** CSS pixels between the centres of two discs: closer discs are grouped, farther ones separate again. */
export const JOIN = 40;
export const PART = 48;
