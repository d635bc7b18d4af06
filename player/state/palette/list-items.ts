import type { Capture } from '../../capture/capture.ts';
import { listKinds } from '../../tour/annotation-kind.ts';
import type { PlayerState } from '../player-state.ts';
import { annotationItem } from './annotation-item.ts';
import { listCommands } from './commands.ts';
import { listFileItems } from './file-items.ts';
import { NOWHERE, type PaletteItem } from './palette-item.ts';
import { paletteTexts as texts } from './palette-texts.ts';

/** Rooms and floors stay the same objects as long as what they are made of is. */
const ofCapture = new WeakMap<Capture, readonly PaletteItem[]>();

/** Everything that can be found in the player as it is now, annotations first. */
export function listItems(state: PlayerState): readonly PaletteItem[] {
  const { capture } = state;
  return [
    ...listAnnotations(state),
    ...(capture ? remember(ofCapture, capture, listPlaces) : []),
    ...listFileItems(state),
    ...listCommands(state),
  ];
}

/** Those of another space than the one that is shown are not in it. */
function listAnnotations({ capture, annotations, substitute }: PlayerState): PaletteItem[] {
  if (!capture || substitute) return [];
  return listKinds().flatMap((kind) =>
    (annotations[kind.name] ?? []).map((item) => annotationItem(capture, kind, item)),
  );
}

function listPlaces({ rooms, floors, sweeps }: Capture): readonly PaletteItem[] {
  const floorOf = (id: string) => floors.find((floor) => floor.id === id) ?? null;
  const listedRooms = rooms.flatMap((room): PaletteItem[] => {
    const sweep = sweeps.find((one) => one.room === room.id);
    if (!sweep) return [];
    return [
      {
        key: `room:${room.id}`,
        group: texts.rooms,
        kind: texts.room,
        title: room.name,
        texts: [],
        icon: 'room',
        target: { does: 'go' },
        place: { sweep, room: null, floor: floorOf(room.floor) },
        shortcut: '',
      },
    ];
  });
  const listedFloors = floors.map((floor): PaletteItem => ({
    key: `floor:${floor.id}`,
    group: texts.floors,
    kind: texts.floor,
    title: floor.name,
    texts: [],
    icon: 'floor',
    target: { does: 'floor', floor: floor.id },
    place: NOWHERE,
    shortcut: '',
  }));
  return [...listedRooms, ...(floors.length > 1 ? listedFloors : [])];
}

function remember<Key extends object>(
  known: WeakMap<Key, readonly PaletteItem[]>,
  key: Key,
  list: (key: Key) => readonly PaletteItem[],
): readonly PaletteItem[] {
  let items = known.get(key);
  if (!items) known.set(key, (items = list(key)));
  return items;
}
