import type { ChangeEventHandler } from 'react';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { texts } from './texts.ts';

interface ScanTooProps {
  /** The name of the scan that the twin is of; null for none. */
  scan: string | null;
  checked?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** Whether the scan goes with the twin: not unless it is chosen. */
export function ScanToo({ scan, ...box }: ScanTooProps) {
  if (scan === null) return null;
  return <Checkbox name="withScan" value="yes" label={texts.scanToo(scan)} {...box} />;
}
