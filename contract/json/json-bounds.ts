import {
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
  TEXT_MAX_LENGTH,
} from '../limits.ts';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Error messages for exceeded limits. */
export const BOUNDS = {
  depth: `At most ${DOCUMENT_MAX_DEPTH} levels of nesting are allowed.`,
  values: `At most ${DOCUMENT_MAX_VALUES} values are allowed.`,
  keys: `At most ${DOCUMENT_MAX_KEYS} keys are allowed in total, and at most ${OBJECT_MAX_KEYS} in one object.`,
} as const;

/** Why a value is not allowed in a document: its JSON pointer and an error message. */
export interface BoundsIssue {
  pointer: string;
  detail: string;
}

/**
 * Returns where and why a parsed JSON value is not allowed in a document, or null if it is allowed. Limits
 * the nesting (32 levels) and the numbers of values and keys. Rejects strings longer than 10,000 code units,
 * NUL, lone surrogates, numbers that are not finite, and keys that could reach an object's prototype. Stops
 * at the maximum depth, so no input can exhaust the stack.
 */
export function findBoundsIssue(root: unknown): BoundsIssue | null {
  const walk: Walk = { values: 0, keys: 0, path: [] };
  const detail = walkValue(root, 1, walk);
  if (!detail) return null;
  // The walk recorded the path from the inside out.
  const pointer = walk.path.reverse().map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return { pointer: pointer.join(''), detail };
}

interface Walk {
  values: number;
  keys: number;
  /** Keys that lead to the issue, innermost first. */
  path: string[];
}

function walkValue(value: unknown, depth: number, walk: Walk): string | null {
  walk.values += 1;
  if (walk.values > DOCUMENT_MAX_VALUES) return BOUNDS.values;
  if (typeof value === 'string') return textIssue(value);
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'Numbers must be finite.';
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DOCUMENT_MAX_DEPTH) return BOUNDS.depth;
  return Array.isArray(value)
    ? walkItems(value, depth, walk)
    : walkFields(value as Record<string, unknown>, depth, walk);
}

function walkItems(items: readonly unknown[], depth: number, walk: Walk): string | null {
  for (let index = 0; index < items.length; index += 1) {
    const detail = walkValue(items[index], depth + 1, walk);
    if (detail) {
      walk.path.push(String(index));
      return detail;
    }
  }
  return null;
}

function walkFields(fields: Record<string, unknown>, depth: number, walk: Walk): string | null {
  const keys = Object.keys(fields);
  walk.keys += keys.length;
  if (walk.keys > DOCUMENT_MAX_KEYS || keys.length > OBJECT_MAX_KEYS) return BOUNDS.keys;
  for (const key of keys) {
    const detail = keyIssue(key) ?? walkValue(fields[key], depth + 1, walk);
    if (detail) {
      walk.path.push(key);
      return detail;
    }
  }
  return null;
}

function keyIssue(key: string): string | null {
  if (FORBIDDEN_KEYS.has(key)) return 'This key is not allowed.';
  return textIssue(key);
}

function textIssue(text: string): string | null {
  if (text.length > TEXT_MAX_LENGTH) return `Text can have at most ${TEXT_MAX_LENGTH} characters.`;
  if (text.includes('\0')) return 'The text contains a NUL character, which is not allowed.';
  if (!text.isWellFormed()) return 'The text contains an invalid character (half a surrogate pair).';
  return null;
}
