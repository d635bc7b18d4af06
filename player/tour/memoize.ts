/**
 * Returns a function that calls `make` once for each object and then returns the stored result. The objects
 * must never change in place. Results are released together with their objects.
 */
export function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}
