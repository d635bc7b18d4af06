import { pages } from '../../../../contract/addresses.ts';
import { findItemKind } from '../../../../contract/changes/kinds.ts';
import { FIND_WORDS_MAX, formatStart } from '../../../../contract/text/link-start.ts';
import type { SearchItem } from '../../../../contract/search/vocabulary.ts';
import type { SearchData } from './search-data.ts';
import { slashWorks } from './search.tsx';
import { commandNames, pageNames, texts } from './texts.ts';

/** A result of the dashboard's search. */
export interface Entry extends SearchItem {
  readonly key: string;
  readonly group: string;
  readonly kind: string;
  readonly icon: 'page' | 'space' | 'annotation' | 'command';
  /** The address of the result; null if choosing it turns the single-key shortcut on or off. */
  readonly to: string | null;
}

/** Returns the pages that the user may open, and the actions. */
export function listPages(staff: boolean): Entry[] {
  const page = (key: keyof typeof pageNames, to: string) => entryOf('page', key, pageNames[key], to);
  const command = (key: keyof typeof commandNames, to: string) =>
    entryOf('command', key, commandNames[key], to);
  return [
    page('dashboard', pages.dashboard()),
    page('ownDemo', pages.ownDemo()),
    page('myDemo', pages.myDemo()),
    page('import', pages.import()),
    page('scans', pages.scans()),
    page('profile', pages.profile()),
    page('messages', pages.messages()),
    page('yourData', pages.yourData()),
    ...(staff ? [page('overview', pages.overview())] : []),
    page('verify', pages.verify()),
    command('newDemo', pages.dashboard()),
    command('signOut', pages.signOut()),
    entryOf('command', 'slash', [slashWorks() ? texts.keysOff : texts.keysOn, texts.keysWords], null),
  ];
}

function entryOf(
  icon: 'page' | 'command',
  key: string,
  [title, words]: readonly [string, string],
  to: string | null,
): Entry {
  const group = icon === 'page' ? texts.pages : texts.commands;
  return { key: `${icon}:${key}`, group, kind: texts[icon], icon, title, texts: [words], to };
}

/**
 * Returns entries for the examples, for the twins that the user can search, and for the items in these twins.
 */
export function listFound({ examples, twins }: SearchData): Entry[] {
  return [
    ...examples.map(({ id, name, texts: found }): Entry => ({
      key: `example:${id}`,
      group: texts.examples,
      kind: texts.example,
      icon: 'space',
      title: name,
      texts: found,
      to: pages.digitalTwin(id),
    })),
    ...twins.flatMap(({ name, page, items }): Entry[] => [
      { key: page, group: texts.mine, kind: texts.twin, icon: 'space', title: name, texts: [], to: page },
      ...items.map(({ kind, id, title, texts: found, unplaced }): Entry => {
        const { label = kind, untitled = kind } = findItemKind(kind) ?? {};
        // The twin's search finds the item by its title.
        const words = (title || label).slice(0, FIND_WORDS_MAX);
        return {
          key: `${page} ${kind}:${id}`,
          group: texts.mine,
          kind: [label, name, ...(unplaced ? [texts.unplaced] : [])].join(' · '),
          icon: 'annotation',
          title: title || untitled,
          texts: found,
          to: `${page}#${formatStart({ kind: 'find', words })}`,
        };
      }),
    ]),
  ];
}
