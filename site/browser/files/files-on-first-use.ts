import type { HostFiles, HostFilesOptions } from './host-files.ts';

/** Returns the host's end for files. Its code loads with the player's first message about files. */
export function filesOnFirstUse(options: HostFilesOptions): HostFiles {
  let loading: Promise<HostFiles> | null = null;
  let disposed = false;

  function load(): Promise<HostFiles> {
    loading ??= import('./host-files.ts').then(({ createHostFiles }) => createHostFiles(options));
    return loading;
  }

  return {
    hear(message) {
      load().then(
        (files) => {
          if (!disposed) files.hear(message);
          else files.dispose();
        },
        () => (loading = null), // The player asks again.
      );
    },
    dispose() {
      disposed = true;
      void loading?.then((files) => files.dispose());
    },
  };
}
