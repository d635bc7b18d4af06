/**
 * Returns a replacement for a browser's storage. As in a browser, each entry is also a property of the
 * object.
 */
export function createStorage(): Storage {
  const storage = {} as Record<string, string>;
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
  };
  return Object.setPrototypeOf(storage, methods) as Storage;
}
