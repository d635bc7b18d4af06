const KEY = 'gov360.recent';
/** Items remembered of a twin, and twins: the oldest go. */
const ITEMS = 8;
const TWINS = 12;

/** The keys of what a person picked lately in a twin, the latest first. They stay in this browser. */
export function recentKeys(twin: string): readonly string[] {
  return read().find(([name]) => name === twin)?.[1] ?? [];
}

export function rememberRecent(twin: string, key: string): void {
  const all = read();
  const before = all.find(([name]) => name === twin)?.[1] ?? [];
  const keys = [key, ...before.filter((one) => one !== key)].slice(0, ITEMS);
  const others = all.filter(([name]) => name !== twin);
  try {
    localStorage.setItem(KEY, JSON.stringify([[twin, keys], ...others].slice(0, TWINS)));
  } catch {
    // Storage is blocked or full: there are no recent ones at the next visit.
  }
}

type Recent = [twin: string, keys: string[]];

function read(): Recent[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isRecent) : [];
  } catch {
    return [];
  }
}

function isRecent(value: unknown): value is Recent {
  if (!Array.isArray(value)) return false;
  const [twin, keys] = value as unknown[];
  return typeof twin === 'string' && Array.isArray(keys) && keys.every((key) => typeof key === 'string');
}
