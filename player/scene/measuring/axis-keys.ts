import type { MeasuringAxis } from '../../state/measuring/measuring.ts';
import { singleKeysWork } from '../../state/single-keys-setting.ts';

const KEYS: Record<string, MeasuringAxis> = { x: 'x', y: 'y', z: 'z', n: 'normal' };

/** The axis that a key stands for, by its letter; null for any other. */
export function axisOfKey({ key, shiftKey }: KeyboardEvent): MeasuringAxis | null {
  return shiftKey || !singleKeysWork() ? null : (KEYS[key.toLowerCase()] ?? null);
}
