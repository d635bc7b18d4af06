import { FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';

/**
 * Matches control characters, and characters that are invisible or change the text direction, which could
 * disguise a name.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ENDING = /\.[^.\s]{1,20}$/u;
/** Name of a file whose name has no visible characters. */
const NAMELESS = 'file';

/**
 * Returns a file's name for display: the last part of a path, with visible characters only, shortened to the
 * limit while keeping its extension.
 */
export function cleanFileName(text: string): string {
  const shown = text.toWellFormed().replaceAll(UNFIT, '').normalize('NFC');
  const name = (shown.split(/[/\\]/).at(-1) ?? '').trim().replaceAll(/\s+/g, ' ');
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= FILE_NAME_MAX_LENGTH) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return cut(name, FILE_NAME_MAX_LENGTH - ending.length) + ending;
}

/** Returns a text that is truncated without splitting a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
