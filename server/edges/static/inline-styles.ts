import { readFileSync } from 'node:fs';
import type { BuiltFile } from './built-files.ts';

/** The router writes `#` behind the address of a sheet that some script may fetch later as well. */
const STYLE_SHEET = /<link (?:nonce="" )?rel="stylesheet" href="([^"#]+)#?"\s*\/?>/g;

/** A page with its built style sheets in it instead of links to them. Addresses inside them are absolute, so they hold. */
export function inlineStyles(html: string, built: ReadonlyMap<string, BuiltFile>): string {
  return html.replaceAll(STYLE_SHEET, (link: string, path: string) => {
    const sheet = built.get(path);
    return sheet ? `<style>${readFileSync(sheet.file, 'utf8').trim()}</style>` : link;
  });
}
