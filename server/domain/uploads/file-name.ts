import { FILE_NAME_MAX_LENGTH } from '../../../contract/limits.ts';

/** Control characters, and those that turn the direction of what follows or are not seen: a name looks like what it is. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ENDING = /\.[^.\s]{1,20}$/u;
/** Of a file whose name has nothing that can be shown. */
const NAMELESS = 'file';

/** A file's name as people see it: the last part of a path, of what can be shown, within its bounds and with its ending. */
export function cleanFileName(text: string): string {
  const shown = text.toWellFormed().replaceAll(UNFIT, '').normalize('NFC');
  const name = (shown.split(/[/\\]/).at(-1) ?? '').trim().replaceAll(/\s+/g, ' ');
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= FILE_NAME_MAX_LENGTH) return name;
  const ending = ENDING.exec(name)?.[0] ?? '';
  return cut(name, FILE_NAME_MAX_LENGTH - ending.length) + ending;
}

/** Never half a character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
