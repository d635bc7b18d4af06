import type { SCAN_UNITS, UP_AXES } from '../../../../contract/scans/scan.ts';
import { SCAN_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';

/** What the page says on which scans are uploaded and become spaces. */
export const texts = {
  title: 'Scans',
  lead: 'Upload a scan of your building, and walk through it some minutes later: floors, rooms, a plan and viewpoints are found in it.',

  file: 'Scan (GLB, ZIP or PLY)',
  hint: (max: string) =>
    `A GLB; a ZIP of glTF, or of OBJ with MTL and pictures, such as a MatterPak as it comes; or a PLY with faces. Up to ${max}. Choose a file or drop it here.`,
  guide: 'What to export, and what happens with it',
  upload: 'Upload a scan',
  none: 'Choose a file first.',
  empty: 'This file is empty.',
  withoutScripts:
    'Uploading a scan needs JavaScript. Turn it on, then reload this page. Everything else here works without it.',
  sending: (percent: number) => `${percent} % sent`,
  paused: (percent: number) => `${percent} % sent, paused`,
  interrupted: (percent: number) => `${percent} % sent. Interrupted; the upload resumes automatically.`,
  pause: 'Pause',
  goOn: 'Resume',
  stop: 'Stop',
  unfinished: (name: string) =>
    `The upload of “${name}” is not finished. To resume it, choose the same file again.`,
  giveUp: 'Discard',
  unreachable:
    'The server can’t be reached, so the upload did not start. Check your connection and try again.',
  refused: 'The server rejected the file. Try again in a moment.',
  stay: 'Stay on this page until the upload is complete.',

  list: 'Your scans',
  noScans: 'Nothing here yet. From a scan to a twin it takes three steps:',
  steps: [
    'Upload your scan. If the connection drops, the upload resumes.',
    'Floors, rooms, doors and viewpoints are found. That takes some minutes, and you may close the page.',
    'Use it for your twin and walk through it; correct what was not recognised.',
  ],
  about: (name: string, size: string) => `${name}, ${size}`,
  thrownAway: 'The uploaded file was thrown away',
  takes: (size: string) => `takes ${size} in all`,
  uploaded: 'uploaded',

  waiting: 'Waiting for its turn',
  processing: 'Being processed',
  left: (seconds: number) => {
    if (seconds < 60) return 'less than a minute left';
    const minutes = Math.round(seconds / 60);
    return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  },
  mayLeave: 'You may close this page. When it takes long, you get a mail.',
  reload: 'Look again',
  cancelled: 'Stopped.',
  before: 'What was made of it before still opens.',
  news: {
    ready: (name: string) => `“${name}” is ready.`,
    asks: (name: string) => `“${name}” needs an answer.`,
    failed: (name: string, why: string) => `“${name}” could not be processed. ${why}`,
  },
  doubts: (count: number) =>
    count === 1 ? 'One thing to look at' : `${count.toLocaleString('en')} things to look at`,
  inTwin: 'Your twin is of this scan',
  asks: 'The file does not say this clearly. Choose what is right, and processing goes on.',

  setUp: 'Set up your space',
  use: 'Use it for my twin',
  open: 'Open the twin',
  tryAgain: 'Try again',
  processAgain: 'Process again',
  answer: 'Go on',
  choice: { unit: 'Unit of the file', up: 'Up in the file' },
  asFound: 'As it was found',
  units: {
    metre: 'Metres',
    centimetre: 'Centimetres',
    millimetre: 'Millimetres',
    foot: 'Feet',
    inch: 'Inches',
  } satisfies Record<keyof typeof SCAN_UNITS, string>,
  ups: {
    x: 'x',
    y: 'y',
    z: 'z',
    '-x': '−x',
    '-y': '−y',
    '-z': '−z',
  } satisfies Record<(typeof UP_AXES)[number], string>,
  more: 'More',
  name: 'Name',
  nameMax: SCAN_NAME_MAX_LENGTH,
  rename: 'Rename',
  downloadSource: 'Download the uploaded file',
  deleteSource: 'Throw the uploaded file away',
  delete: 'Delete',
  keep: 'Keep it',

  askUse: 'Use this scan for your twin?',
  askUseText: (twin: string) =>
    `“${twin}” is of another capture now. Its tags, points and measurements stay, at the coordinates that they have.`,
  askSource: 'Throw the uploaded file away?',
  askSourceText:
    'The space stays as it is, and your storage gets the room. It cannot be processed again without the file.',
  askDelete: 'Delete this scan?',
  askDeleteText:
    'The uploaded file, the space that was made of it and your corrections go. You cannot undo this.',
  askDeleteInTwin: 'Your twin is of this scan: it has nothing to walk through then.',

  used: 'Your twin is of this scan now.',
  created: 'Your twin is made, and private: only you can open it.',
  renamed: 'The scan is renamed.',
  sourceDeleted: 'The uploaded file is thrown away.',
  deleted: 'The scan is deleted.',
  changedSince: 'Your twin was changed elsewhere in the meantime. Look at it as it is now, then try again.',
  failed: {
    process: 'It was not started.',
    cancel: 'It was not stopped.',
    rename: 'It was not renamed.',
    use: 'Your twin was not changed.',
    'delete-source': 'The file was not thrown away.',
    delete: 'It was not deleted.',
  },
} as const;
