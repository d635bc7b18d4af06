import type { Texture } from 'three';
import type { Marker } from '../../tour/annotation-kind.ts';
import type { IconAtlas } from './icon-atlas.ts';

/** The icons of pins. Their atlas is loaded with the first pin that has one. */
export interface PinIcons {
  /** The icon's cell in the atlas, from 1 on; 0 for none, and until the atlas is there. */
  cellOf(marker: Marker): number;
  readonly texture: Texture | null;
  dispose(): void;
}

/** `loaded`: called when cells are known that were not. */
export function createPinIcons(loaded: () => void): PinIcons {
  let atlas: IconAtlas | null = null;
  let asked = false;
  let over = false;

  async function load(): Promise<void> {
    asked = true;
    try {
      const { drawIconAtlas } = await import('./icon-atlas.ts');
      if (over) return;
      atlas = drawIconAtlas();
      loaded();
    } catch {
      asked = false; // plain discs until the next change asks again
    }
  }

  return {
    cellOf({ icon }) {
      if (!icon) return 0;
      if (!asked) void load();
      return atlas ? atlas.cellOf(icon) : 0;
    },
    get texture() {
      return atlas?.texture ?? null;
    },
    dispose() {
      over = true;
      atlas?.texture.dispose();
    },
  };
}
