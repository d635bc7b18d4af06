import type { FileMatches } from '../../../contract/files/storage.ts';
import type { PaletteItem } from './palette-item.ts';
import { paletteTexts as texts } from './palette-texts.ts';

/**
 * Results with the documents whose files contain the words: one that is already listed is marked in place, the others follow.
 * Each opens at the page. `find`: the item of a document; undefined if it was deleted meanwhile.
 */
export function mergeFound(
  items: readonly PaletteItem[],
  { matches }: FileMatches,
  find: (documentId: string) => PaletteItem | undefined,
): readonly PaletteItem[] {
  const found = new Map<string, PaletteItem>();
  for (const { documentId, page, excerpt } of matches) {
    const item = find(documentId);
    if (item && !found.has(item.key)) found.set(item.key, atPage(item, documentId, page, excerpt));
  }
  const listed = new Set(items.map(({ key }) => key));
  return [
    ...items.map((item) => found.get(item.key) ?? item),
    ...[...found.values()].filter(({ key }) => !listed.has(key)),
  ];
}

function atPage(item: PaletteItem, id: string, page: number, excerpt: string): PaletteItem {
  return {
    key: item.key,
    group: item.group,
    kind: item.kind,
    title: item.title,
    texts: item.texts,
    icon: item.icon,
    place: item.place,
    shortcut: item.shortcut,
    because: texts.inFile(page, excerpt),
    target: { does: 'document', id, page },
  };
}
