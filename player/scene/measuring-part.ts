import type { PlayerState } from '../state/player-state.ts';
import type { MountedMeasuring } from './measuring/mount-measuring.ts';
import type { MeasuringEvents, SceneParts } from './scene-parts.ts';

/**
 * Draws measurements and lets users set their points. The code loads once a measurement exists or the user
 * starts one.
 */
export function createMeasuringPart(parts: SceneParts, events: MeasuringEvents) {
  const { state } = parts;
  let mounted: MountedMeasuring | null = null;
  let disposed = false;
  let loading: Promise<MountedMeasuring> | null = null;

  async function mount(): Promise<MountedMeasuring> {
    const { mountMeasuring } = await import('./measuring/mount-measuring.ts');
    mounted ??= mountMeasuring(parts, events);
    if (disposed) mounted.dispose();
    return mounted;
  }

  function load(): Promise<MountedMeasuring> {
    loading ??= mount().catch((error: unknown) => {
      loading = null; // If loading failed, the next use tries again.
      throw error;
    });
    return loading;
  }

  function loadWhere(wanted: boolean): void {
    // If this load fails, the next use of the measuring tool tries again.
    if (wanted) load().catch(() => {});
  }

  const stopWatching = state.watch(isWanted, loadWhere);
  loadWhere(isWanted(state.get()));

  return {
    mounted: () => mounted,
    load: async () => (await load()).measuring,
    dispose(): void {
      disposed = true;
      stopWatching();
      mounted?.dispose();
    },
  };
}

function isWanted({ measuring, annotations }: PlayerState): boolean {
  return measuring !== null || (annotations.measurement?.length ?? 0) > 0;
}
