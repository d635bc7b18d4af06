type JsonObject = Record<string, unknown>;

/**
 * `base` with the named fields of `patch`: nested objects merge, anything else (arrays, null) replaces. Neither argument
 * is changed. `patch` has passed `findBoundsIssue`, so no key of it reaches a prototype and its depth is bounded.
 */
export function mergeDocuments(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const old = Object.hasOwn(merged, key) ? merged[key] : undefined;
    // Also without an old object: an undefined field deep in the patch is left out the same way.
    merged[key] = isObject(value) ? mergeDocuments(isObject(old) ? old : {}, value) : value;
  }
  return merged;
}

/** Neither null nor an array. */
function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
