import { SCAN_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';

/** What a scan is called at first: its file, without the ending. */
export function scanName(fileName: string): string {
  const name = fileName.replace(/\.[a-z][a-z0-9]{0,4}$/i, '').trim() || fileName;
  // Never half a character.
  return name.slice(0, SCAN_NAME_MAX_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
