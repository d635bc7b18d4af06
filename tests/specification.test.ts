import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Requirement|-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()));

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
  sources.set(file, source);
  return source;
}

/** Whether a test of this title is written in the source: the title is the whole of a quoted text. */
function holdsTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote));
}

describe('the table of the specification', () => {
  it('covers all nine sections', () => {
    const headings = readFileSync(join(root, 'docs/specification.md'), 'utf8').match(/^## \d/gm);
    expect(headings).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((number) => `## ${number}`));
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('has code and a test for: %s', (_requirement, code = '', tests = '') => {
    expect(existsSync(join(root, code.replaceAll('`', '')))).toBe(true);
    expect(tests).not.toBe('');
    for (const entry of tests.split('<br>')) {
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(entry) ?? [];
      expect({ entry, found: holdsTitle(sourceOf(file), title) }).toEqual({ entry, found: true });
    }
  });
});
