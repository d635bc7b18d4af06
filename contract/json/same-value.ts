/** Returns whether two JSON values are equal, regardless of the order of an object's fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keysOfA = definedKeys(a);
  const keysOfB = definedKeys(b);
  return (
    keysOfA.length === keysOfB.length &&
    keysOfA.every((key) =>
      sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** Returns the keys whose value is not undefined, because JSON drops undefined fields. */
function definedKeys(value: object): string[] {
  return Object.keys(value).filter((key) => (value as Record<string, unknown>)[key] !== undefined);
}
