/** Something that is not as it should be: what, and what to do about it. */
export interface Finding {
  /** An `error` loses data, or keeps the server or its backups from working; `advice` is for when there is time. */
  level: 'error' | 'advice';
  text: string;
}

export const error = (text: string): Finding => ({ level: 'error', text });
export const advice = (text: string): Finding => ({ level: 'advice', text });

/** Names of a list, the first few and how many there are. */
export function fewOf(names: readonly string[]): string {
  const FEW = 5;
  const rest = names.length - FEW;
  return rest > 0 ? `${names.slice(0, FEW).join(', ')} and ${rest} more` : names.join(', ');
}
