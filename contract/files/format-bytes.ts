const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const NUMBERS = [0, 1].map((digits) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: digits }));

/**
 * Returns a size for display, such as '834 bytes', '3.4 MB' or '2 GB'. Units are powers of 1024, like the
 * limits.
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let [value, unit] = [bytes / 1024, 0];
  // A value that would round to 1,024 is shown in the next unit.
  while (value >= 1023.5 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${NUMBERS[value < 9.95 ? 1 : 0]!.format(value)} ${UNITS[unit]}`;
}
