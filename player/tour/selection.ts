import type { Selection } from '../../contract/protocol/view-state.ts';

/** True when both mean the same annotation, or both none. */
export function isSameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.id === b.id && a.kind === b.kind);
}

/** A text that only this annotation has: two kinds may use the same id. */
export function selectionKey({ kind, id }: Selection): string {
  return `${kind}:${id}`;
}
