import { isObject, mergeDocuments } from './merge.ts';

/**
 * A document's fields, each as JSON, with those of `patch` merged in as `mergeDocuments` merges them. Only what the patch
 * names is read or written. `base` is changed.
 */
export function mergeFields(base: Map<string, string>, patch: Record<string, unknown>): Map<string, string> {
  for (const [key, value] of Object.entries(patch)) {
    if (value !== undefined) base.set(key, JSON.stringify(mergeValue(base.get(key), value)));
  }
  return base;
}

function mergeValue(old: string | undefined, value: unknown): unknown {
  if (!isObject(value)) return value;
  return mergeDocuments(old?.startsWith('{') ? (JSON.parse(old) as Record<string, unknown>) : {}, value);
}
