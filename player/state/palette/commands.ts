import type { ViewMode } from '../../../contract/protocol/view-state.ts';
import { isPlacedByHand, listKinds } from '../../tour/annotation-kind.ts';
import type { Actions } from '../actions.ts';
import { mayPlace } from '../annotations/placing-actions.ts';
import type { PlayerState } from '../player-state.ts';
import { canTour } from '../shown-panel.ts';
import { canMeet, type Person } from '../presence/people.ts';
import { presenceTexts } from '../presence/presence-texts.ts';
import { shareTexts, texts as playerTexts } from '../texts.ts';
import { type PaletteItem, paletteItem } from './palette-item.ts';
import { commandWords as words, paletteTexts as texts } from './palette-texts.ts';

interface Command {
  name: keyof typeof words | `add-${string}`;
  title: string;
  shortcut?: string;
  available: (state: PlayerState) => boolean;
  run: (actions: Actions) => void;
}

const MODE_KEYS: Record<ViewMode, string> = { inside: '1', dollhouse: '2', floorplan: '3' };

const modes = (Object.keys(MODE_KEYS) as ViewMode[]).map((mode): Command => ({
  name: mode,
  title: playerTexts.modes[mode],
  shortcut: MODE_KEYS[mode],
  available: ({ capture }) => capture?.modes.includes(mode) === true && capture.modes.length > 1,
  run: ({ setMode }) => setMode(mode),
}));

const others: readonly Command[] = [
  {
    name: 'all-floors',
    title: playerTexts.allFloors,
    available: ({ capture, mode }) => mode !== 'inside' && (capture?.floors.length ?? 0) > 1,
    run: ({ chooseFloor }) => chooseFloor(null),
  },
  {
    name: 'map',
    title: playerTexts.map,
    available: ({ capture, mode }) => mode === 'inside' && (capture?.rooms.length ?? 0) > 0,
    run: ({ toggleMap }) => toggleMap(),
  },
  {
    name: 'measure',
    title: texts.measure,
    shortcut: 'M',
    available: ({ capture }) => Boolean(capture?.measuring),
    run: ({ measure }) => measure(({ start }) => start()),
  },
  {
    name: 'tour',
    title: texts.tour,
    shortcut: 'T',
    available: canTour,
    run: ({ startTour }) => startTour(null),
  },
  {
    name: 'files',
    title: texts.files,
    shortcut: 'O',
    available: ({ documents, canEdit }) => canEdit || documents.length > 0,
    run: ({ showFiles }) => showFiles({}),
  },
  {
    name: 'people',
    title: presenceTexts.title,
    available: ({ presence }) => presence !== null && presence.total === 0,
    run: ({ presence }) => presence(({ showList }) => showList(true)),
  },
  {
    name: 'share',
    title: shareTexts.button,
    available: ({ substitute }) => !substitute,
    run: ({ share }) => void share(),
  },
  {
    name: 'copy-link',
    title: texts.copyLink,
    shortcut: 'U',
    available: ({ substitute }) => !substitute,
    run: ({ copyLink }) => void copyLink(),
  },
  {
    name: 'help',
    title: playerTexts.help,
    shortcut: '?',
    available: () => true,
    run: ({ showSheet }) => showSheet('help'),
  },
  {
    name: 'full-screen',
    title: playerTexts.fullScreen,
    available: () => document.fullscreenEnabled && !document.fullscreenElement,
    run: () => void document.documentElement.requestFullscreen().catch(() => {}),
  },
];

const items = new Map<string, PaletteItem>();

/** Returns the available commands. Each command is always the same object. */
export function listCommands(state: PlayerState): readonly PaletteItem[] {
  return [...modes, ...others, ...placing()].flatMap((command) =>
    command.available(state) ? [itemOf(command)] : [],
  );
}

// The commands for each person, by the id of the person.
// A person's data changes often, so the commands are created again only when the name changes.
const meetings = new Map<string, readonly PaletteItem[]>();

/**
 * Returns the commands that go to or follow a person, for each person whose view is known. Returns none if
 * this user cannot go to other people.
 */
export function listMeetings(state: PlayerState): readonly PaletteItem[] {
  if (!canMeet(state)) return [];
  return (state.presence?.people ?? []).flatMap((person) =>
    person.mode === null ? [] : meetingsWith(person),
  );
}

function meetingsWith({ id, name, color }: Person): readonly PaletteItem[] {
  const known = meetings.get(id);
  if (known?.[0]?.title === presenceTexts.follow(name)) return known;
  const item = (does: string, title: string, run: (actions: Actions) => void) =>
    paletteItem({
      key: `${does}:${id}`,
      group: texts.people,
      kind: texts.person,
      title,
      texts: [words.people],
      icon: color as `#${string}`,
      target: { does: 'command', run },
    });
  const items = [
    item('follow', presenceTexts.follow(name), ({ presence }) => presence(({ follow }) => follow(id))),
    item('meet', presenceTexts.goTo(name), ({ presence }) => presence(({ goTo }) => goTo(id))),
  ];
  meetings.set(id, items);
  return items;
}

/** Returns a command for each kind of annotation that users place. Each command starts placing a new item. */
function placing(): Command[] {
  const kinds = listKinds().filter(({ name }) => isPlacedByHand(name));
  return kinds.map(({ name, texts: { add } }) => ({
    name: `add-${name}`,
    title: add,
    available: mayPlace,
    run: ({ startPlacing }) => startPlacing(name),
  }));
}

function itemOf({ name, title, shortcut = '', run }: Command): PaletteItem {
  const key = `command:${name}`;
  let item = items.get(key);
  if (!item) {
    item = paletteItem({
      key,
      group: texts.commands,
      kind: texts.command,
      title,
      texts: [name in words ? words[name as keyof typeof words] : words.add],
      icon: 'command',
      target: { does: 'command', run },
      shortcut,
    });
    items.set(key, item);
  }
  return item;
}
