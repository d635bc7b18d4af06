import { readFileSync } from 'node:fs';
import { expandStyle } from '../../../design/expand-style.ts';
import { projectPath } from '../config/project.ts';

/** Returns a style sheet of `design/`, for pages with inline styles. */
export function designStyle(name: 'tokens' | 'button' | 'field'): string {
  const css = expandStyle(readFileSync(projectPath(`design/${name}.css`), 'utf8'));
  return css.replaceAll(/\/\*.*?\*\/\s*/gs, '');
}

const tokens = designStyle('tokens');

/** Returns only the tokens that a style sheet uses. */
export function tokensFor(style: string): string {
  // oxlint-disable-next-line expressions/linear -- our own style sheet.
  return tokens.replaceAll(/\s*(--[\w-]+): [^;]+;/g, (declaration, name: string) =>
    style.includes(`var(${name})`) ? declaration : '',
  );
}
