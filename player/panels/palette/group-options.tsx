import { describeMatch, explainMatch } from '../../../contract/search/explain-match.ts';
import type { Thesaurus } from '../../../contract/search/read-thesaurus.ts';
import type { PaletteGroup, PaletteOption } from '../../../design/palette/palette-group.ts';
import { writeDistance } from '../../state/measuring/units.ts';
import type { PaletteAnswer } from '../../state/palette/create-palette.ts';
import type { PaletteItem } from '../../state/palette/palette-item.ts';
import { paletteTexts as texts } from '../../state/palette/palette-texts.ts';
import { Folder } from '../../../design/file-icons.ts';
import type { Icon } from '../../../design/icon.ts';
import { ChevronRight, Files, Layers, MapPinned } from '../../../design/icons.ts';
import { Dot, PanelIcon } from '../parts/icons.tsx';
import styles from './palette.module.css';

const ICONS: Readonly<Record<string, Icon>> = {
  room: MapPinned,
  floor: Layers,
  file: Files,
  folder: Folder,
  command: ChevronRight,
};

/** Returns the items as options in groups. The group of the best item comes first. */
export function groupOptions(
  { items, metresTo }: PaletteAnswer,
  words: string,
  recent: readonly string[],
  thesaurus: Thesaurus | null,
): readonly PaletteGroup[] {
  const searching = words.trim() !== '';
  const groups = Map.groupBy(items, ({ key, group }) =>
    !searching && recent.includes(key) ? texts.recent : group,
  );
  return [...groups].map(([title, own]) => ({
    title,
    options: own.map((item) => describe(item, words, metresTo(item), thesaurus)),
  }));
}

function describe(
  item: PaletteItem,
  words: string,
  metres: number | null,
  thesaurus: Thesaurus | null,
): PaletteOption {
  const { title, note: matched } = describeMatch(item, words, thesaurus, texts.matches);
  const note = item.because === undefined ? matched : markWords(item.because, words, thesaurus);
  const { room, floor } = item.place;
  return {
    key: item.key,
    icon: <ResultIcon icon={item.icon} />,
    title,
    // The details already contain the room's name.
    note: note && note.words !== room?.name ? note : null,
    details: [item.kind, room?.name, floor?.name].filter((detail) => detail !== undefined),
    aside: metres === null ? item.shortcut : sayMetres(metres),
  };
}

/** Returns the excerpt from a file, with the matching words marked. */
function markWords(because: string, words: string, thesaurus: Thesaurus | null): PaletteOption['note'] {
  const { text } = explainMatch({ title: '', texts: [because] }, words, thesaurus);
  return text ?? { words: because, ranges: [] };
}

/** Returns a walking distance as text, in whole metres or feet, or 'here' if it rounds to 0 m. */
function sayMetres(metres: number): string {
  return Math.round(metres) === 0 ? texts.here : writeDistance(metres);
}

/** Renders the icon of a result, or a dot in the result's own colour, such as that of an annotation. */
function ResultIcon({ icon }: { icon: PaletteItem['icon'] }) {
  const drawn = ICONS[icon];
  return drawn ? <PanelIcon icon={drawn} size={18} /> : <Dot color={icon} />;
}

/**
 * Renders the message for a search without results. `ready` means that everything in the capture was
 * searched.
 */
export function NothingFound({ words, ready }: { words: string; ready: boolean }) {
  if (!ready) return <p className={`break centered ${styles.nothing}`}>{texts.preparing}</p>;
  return (
    <div className={`break centered ${styles.nothing}`}>
      <p dir="auto">{texts.none(words.trim())}</p>
      <p className="soft">{texts.noneHint}</p>
    </div>
  );
}
