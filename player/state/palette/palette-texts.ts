import { paletteWords } from '../../../design/palette/palette-words.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';

/** The texts of the player's search. */
export const paletteTexts = {
  ...paletteWords,
  recent: 'Recent',
  rooms: 'Rooms',
  room: 'Room',
  floors: 'Floors',
  floor: 'Floor',
  comments: 'Comments',
  comment: 'Comment',
  files: 'Files',
  file: 'File',
  folder: 'Folder',
  people: 'People',
  person: 'Person',
  inFile: (page: number, excerpt: string) =>
    page > 0 ? `in the file, page ${page}: … ${excerpt} …` : `in the file: … ${excerpt} …`,
  copyLink: 'Copy a link to this view',
  measure: 'Measure',
  tour: 'Guided tour',
  noneHint: 'Try fewer words or the name of a room. You can search in English and German.',
  preparing: 'Loading search results…',
  here: 'here',

  keys: {
    choose: 'choose',
    go: 'go there',
    atOnce: 'jump there',
    close: 'close',
  },
} as const;

/**
 * Additional search words for each command, by the name of the command. `add` applies to all commands that
 * add an item.
 */
export const commandWords = {
  inside: 'walk view',
  dollhouse: 'model outside 3D overview Puppenhaus',
  floorplan: 'top above 2D Grundriss',
  'all-floors': 'whole building',
  map: 'minimap show hide Karte Übersicht',
  share: 'send link Teilen',
  'copy-link': 'share address',
  help: 'help shortcuts Hilfe Tastatur',
  'full-screen': 'fullscreen Vollbild',
  files: 'documents folders upload manuals Dateien Dokumente',
  measure: 'distance area height length messen Maß',
  tour: 'play presentation stops Rundgang Führung',
  people: 'presence colleagues together Personen',
  add: 'new create place',
} as const;

/**
 * Returns the name for a single item of a kind, such as 'Tag'. It is derived from the text for one item, such
 * as '1 tag'.
 */
export function nameOfKind({ count }: AnnotationTexts): string {
  const name = count(1).replace(/^1 /, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
