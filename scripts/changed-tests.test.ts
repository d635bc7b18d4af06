import { expect, test } from 'vitest';

const script = new URL('ensure-built.mjs', import.meta.url).href;
const { isProductSource } = (await import(script)) as { isProductSource: (file: string) => boolean };

test('selects the tests of the built product if the changed file is part of the build', () => {
  for (const file of ['player/main.ts', 'server/main.ts', 'docs/guide/share.md', 'vite.config.ts'])
    expect(isProductSource(file), file).toBe(true);
  for (const file of [
    'player/main.test.ts',
    'site/x.component.test.tsx',
    'docs/performance.md',
    'players/a.ts',
  ])
    expect(isProductSource(file), file).toBe(false);
});
