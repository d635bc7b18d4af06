import type { Item } from '../../contract/changes/operation.ts';
import type { Annotation, AnnotationKind } from './annotation-kind.ts';
import { rememberSource, sourceOf } from './source-item.ts';

/** The item as a tour stores it: without what its kind derives when it is read. */
export function storedItem({ derived = [] }: Pick<AnnotationKind, 'derived'>, item: Annotation): Item {
  if (derived.length === 0) return item;
  const kept = Object.entries(item).filter(([field]) => !derived.includes(field));
  const stored = Object.fromEntries(kept) as Item;
  const source = sourceOf(item);
  return source === item ? stored : rememberSource(stored, source);
}
