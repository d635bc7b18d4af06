import type { Item } from '../../contract/changes/operation.ts';
import { findAnnotations } from './find-annotations.ts';
import { findPointType } from './point-types.ts';

/** What lists, space and plan are filtered by: words, and the ids of the types that are shown alone. */
export interface Filter {
  readonly filter: string;
  readonly types: readonly string[];
}

interface Filtered<Own> {
  readonly findTexts: (item: Own) => readonly string[];
  readonly typeOf?: (item: Own) => string;
}

/** The types of a filter that there are (any more): a link may name others. None: all are shown. */
export function typesShownAlone(types: readonly string[]): readonly string[] {
  return types.every(findPointType) ? types : types.filter(findPointType);
}

/** The items that a filter leaves, the very same list where it leaves all. Kinds without types are left alone by types. */
export function filterAnnotations<Own extends Item>(
  kind: Filtered<Own>,
  items: readonly Own[],
  { filter, types }: Filter,
): readonly Own[] {
  const found = findAnnotations(kind, items, filter);
  const { typeOf } = kind;
  const alone = typeOf && items.length > 0 ? typesShownAlone(types) : [];
  return typeOf && alone.length > 0 ? found.filter((item) => alone.includes(typeOf(item))) : found;
}
