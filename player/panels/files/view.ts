/** What the panel shows in place of the list. */
export type View =
  | { readonly shows: 'document'; readonly id: string }
  /** `id`: null for a new one, in the folder `parent`. */
  | { readonly shows: 'folder'; readonly id: string | null; readonly parent: string | null }
  | { readonly shows: 'move'; readonly ids: readonly string[] }
  | { readonly shows: 'attach'; readonly ids: readonly string[] }
  | { readonly shows: 'bin' };
