import { DOCUMENT_MAX_DEPTH, TEXT_MAX_LENGTH } from './limits.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Why a value may not stand in a document: a JSON pointer and a sentence. */
export interface BoundsIssue {
  pointer: string;
  detail: string;
}

/**
 * The first bound that a parsed JSON value breaks, or null: nesting over 32 levels, a text over 10,000 code units,
 * NUL, a lone surrogate, a number that is not finite, or a key that would reach an object's prototype.
 * Walks without recursion, so that no depth of input can exhaust the stack.
 */
export function findBoundsIssue(root: unknown): BoundsIssue | null {
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: '', depth: 1 }];
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, pointer, depth } = item;
    if (typeof value === 'string') {
      const detail = textIssue(value);
      if (detail) return { pointer, detail };
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return { pointer, detail: 'Numbers must be finite.' };
    } else if (typeof value === 'object' && value !== null) {
      if (depth > DOCUMENT_MAX_DEPTH) {
        return { pointer, detail: `Nesting deeper than ${DOCUMENT_MAX_DEPTH} levels is refused.` };
      }
      for (const key of Object.keys(value)) {
        const child = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        const detail = Array.isArray(value) ? null : keyIssue(key);
        if (detail) return { pointer: child, detail };
        open.push({ value: (value as Record<string, unknown>)[key], pointer: child, depth: depth + 1 });
      }
    }
  }
  return null;
}

function keyIssue(key: string): string | null {
  if (FORBIDDEN_KEYS.has(key)) return `The key “${key}” is refused.`;
  return textIssue(key);
}

function textIssue(text: string): string | null {
  if (text.length > TEXT_MAX_LENGTH) return `Texts may have at most ${TEXT_MAX_LENGTH} characters.`;
  if (text.includes('\0')) return 'The NUL character is refused.';
  if (!text.isWellFormed()) return 'Half a surrogate pair is refused.';
  return null;
}
