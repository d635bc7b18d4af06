import { foldText } from '../../contract/fold-text.ts';
import type { Annotation, AnnotationKind } from './annotation-kind.ts';

/** The items whose texts contain every word of a query, whatever its case and accents; all of them for an empty query. */
export function findAnnotations<Own extends Annotation>(
  kind: Pick<AnnotationKind<Own>, 'findTexts'>,
  items: readonly Own[],
  query: string,
): readonly Own[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(kind, item);
    return words.every((word) => text.includes(word));
  });
}

/** Items are never changed in place, so what was folded once is valid as long as the item exists. */
const folded = new WeakMap<Annotation, string>();

function textOf<Own extends Annotation>(kind: Pick<AnnotationKind<Own>, 'findTexts'>, item: Own): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = foldText(kind.findTexts(item).join('\n'));
    folded.set(item, text);
  }
  return text;
}
