import type { UploadState } from '../../../../contract/files/file-messages.ts';

/** Uploads that other tabs drive, as those tabs tell of them. */
export class OthersUploads {
  readonly #byTab = new Map<string, readonly UploadState[]>();

  take(tab: string, states: readonly UploadState[]): void {
    if (states.length === 0) this.#byTab.delete(tab);
    else this.#byTab.set(tab, states);
  }

  /** This tab drives it from now on, or nobody does. */
  drop(id: string): void {
    for (const [tab, states] of this.#byTab)
      this.take(
        tab,
        states.filter((state) => state.id !== id),
      );
  }

  list(): UploadState[] {
    return [...this.#byTab.values()].flat();
  }

  has(id: string): boolean {
    return this.list().some((state) => state.id === id);
  }
}
