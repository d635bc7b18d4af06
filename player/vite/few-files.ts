import { join } from 'node:path';
import type { Plugin } from 'vite';

const player = join(import.meta.dirname, '..');

/**
 * The parts that a player loads, in this order. Each part is a single file with everything it imports that no
 * earlier part contains. Without this, modules shared by several parts would become files of a few hundred
 * bytes. A browser fetches six at a time over HTTP/1.1, so every six of them would cost a round trip before
 * the first frame.
 */
const PARTS: readonly (readonly [name: string, root: string])[] = [
  ['start', 'main.ts'],
  ['scene', 'scene/mount-scene.ts'],
  ['panels', 'panels/mount-panels.tsx'],
];

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

export function fewFiles(): Plugin {
  const partOf = new Map<string, string>();

  function take(modules: Modules, id: string, part: string): void {
    if (partOf.has(id)) return;
    partOf.set(id, part);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) take(modules, imported, part);
  }

  function find(modules: Modules): void {
    for (const [part, root] of PARTS) take(modules, join(player, root), part);
    partOf.delete(join(player, 'main.ts')); // Other pages share the start code, but must not run it.
  }

  return {
    name: 'gov360-few-files',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: PARTS.map(([part], index) => ({
                priority: PARTS.length - index,
                name(id: string, modules: Modules) {
                  if (partOf.size === 0) find(modules);
                  return partOf.get(id) === part ? part : null;
                },
              })),
            },
          },
        },
      },
    }),
  };
}
