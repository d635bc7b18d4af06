import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

/** Starts a new visit, which has only the stored values. */
async function visit() {
  vi.resetModules();
  return import('./kept-place.ts');
}

describe('a PDF’s last position', () => {
  beforeEach(() => vi.stubGlobal('localStorage', storage));
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });

  it('is restored on the next visit, separately for each document @14.66', async () => {
    const { keepPlace, keptPlace } = await visit();
    expect(keptPlace('a')).toBe('');
    keepPlace('a', 'page=3&zoom=page-width,0,812');
    keepPlace('b', 'page=1&zoom=125,-20,40');
    const next = await visit();
    expect(next.keptPlace('a')).toBe('page=3&zoom=page-width,0,812');
    expect(next.keptPlace('b')).toBe('page=1&zoom=125,-20,40');
  });

  it('is kept for this visit if the browser blocks storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { keepPlace, keptPlace } = await visit();
    keepPlace('a', 'page=2&zoom=auto');
    expect(keptPlace('a')).toBe('page=2&zoom=auto');
    expect((await visit()).keptPlace('a')).toBe('');
  });

  it('is ignored if it contains anything but a page, a zoom and a point', async () => {
    stored.set(
      'gov360.pages',
      JSON.stringify([['a', 'search=words'], ['b', 'page=2&zoom=auto'], 'c', [1, 2]]),
    );
    const { keepPlace, keptPlace } = await visit();
    expect([keptPlace('a'), keptPlace('b')]).toEqual(['', 'page=2&zoom=auto']);
    keepPlace('b', 'nameddest=other');
    expect(keptPlace('b')).toBe('page=2&zoom=auto');
  });

  it('is kept for the most recent PDFs only, up to a limit', async () => {
    const { keepPlace, keptPlace } = await visit();
    for (let index = 0; index <= 60; index += 1) keepPlace(`d${index}`, 'page=1&zoom=auto');
    expect([keptPlace('d0'), keptPlace('d1')]).toEqual(['', 'page=1&zoom=auto']);
  });
});
