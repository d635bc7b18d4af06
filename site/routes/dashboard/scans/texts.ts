import type { SCAN_UNITS, UP_AXES } from '../../../../contract/scans/scan.ts';
import { spaceTexts } from '../change-space.tsx';
import { SCAN_NAME_MAX_LENGTH } from '../../../../contract/limits.ts';

/** Texts of the scans page. */
export const texts = {
  title: 'Scans',
  lead: 'Upload a scan of your building, and walk through it a few minutes later. GoV360 detects floors, rooms and viewpoints in the scan and draws a plan.',

  file: 'Scan (GLB, ZIP or PLY)',
  hint: (max: string) =>
    `Choose a GLB, a PLY with faces, or a ZIP with glTF or OBJ, such as a MatterPak. The file can be up to ${max}. You can also drop it here.`,
  guide: 'Which files you can upload, and how they are processed',
  upload: 'Upload a scan',
  uploadFor: 'For the twin',
  none: 'Choose a file first.',
  empty: 'This file is empty.',
  withoutScripts:
    'To upload a scan, turn on JavaScript and reload this page. Everything else on this page works without JavaScript.',
  sending: (percent: number) => `${percent}% sent`,
  paused: (percent: number) => `${percent}% sent, paused`,
  interrupted: 'The upload was interrupted and resumes automatically.',
  pause: 'Pause',
  goOn: 'Resume',
  stop: 'Stop',
  unfinished: (name: string) =>
    `The upload of “${name}” is not finished. To resume, choose the same file again.`,
  giveUp: 'Discard',
  unreachable:
    'The server can’t be reached, so the upload did not start. Check your connection and try again.',
  refused: 'The server could not accept the file. Wait a moment, then try again.',
  stay: 'Stay on this page until the upload is complete.',

  list: 'Your scans',
  noScans: 'No scans yet. Turn a scan into a twin in three steps:',
  steps: [
    'Upload your scan. If the connection drops, the upload resumes.',
    'GoV360 detects floors, rooms, doors and viewpoints. This takes a few minutes. You can close the page.',
    'Use the scan in a twin, walk through it, and correct what GoV360 missed.',
  ],
  about: (name: string, size: string) => `${name}, ${size}`,
  thrownAway: 'The uploaded file was deleted',
  takes: (size: string) => `${size} in total`,
  uploaded: 'uploaded',

  waiting: 'Waiting to be processed',
  processing: 'Being processed',
  left: (seconds: number) => {
    if (seconds < 60) return 'less than a minute left';
    const minutes = Math.round(seconds / 60);
    return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
  },
  mayLeave: 'You can close this page. If processing takes a while, we email you when it is done.',
  reload: 'Refresh',
  cancelled: 'Processing was stopped.',
  before: 'You can still open the earlier result.',
  news: {
    ready: (name: string) => `“${name}” is ready.`,
    asks: (name: string) => `Answer the question about “${name}” to continue processing.`,
    failed: (name: string, why: string) => `“${name}” could not be processed. ${why}`,
  },
  doubts: (count: number) =>
    count === 1 ? '1 item to review' : `${count.toLocaleString('en')} items to review`,
  inTwin: 'Used in',
  asks: 'The file does not contain all the information that processing needs. Choose the correct values to continue.',

  setUp: 'Set up your space',
  twinFor: 'Use the scan in',
  use: 'Use it',
  chooseTwin: 'Use in a twin',
  chooseAnother: 'Use in another twin',
  confirmUse: 'Use this scan',
  cancel: 'Cancel',
  newTwin: 'A new twin',
  demo: 'My demo twin',
  unnamed: 'Unnamed twin',
  open: 'Open the twin',
  tryAgain: 'Try again',
  processAgain: 'Process again',
  answer: 'Continue',
  choice: { unit: 'Unit of the file', up: 'Up axis of the file' },
  asFound: 'As detected',
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
  downloadSource: 'Download uploaded file',
  deleteSource: 'Delete uploaded file',
  delete: 'Delete',
  keep: 'Keep',

  askUse: (twin: string) => `Use this scan in “${twin}”?`,
  askUseText: 'The twin will show this scan instead of its current space.',
  askSource: 'Delete the uploaded file?',
  askSourceText:
    'This frees storage and does not change the space. Without the file, GoV360 cannot process the scan again.',
  askDelete: 'Delete this scan?',
  askDeleteText:
    'This deletes the uploaded file, the space made from it and your corrections. You cannot undo this.',
  askDeleteInTwin: 'A twin uses this scan. Without the scan, you cannot walk through the twin.',

  used: (twin: string) => `“${twin}” now uses this scan.`,
  created: (twin: string) => `“${twin}” is ready. It is private: only you can open it.`,
  renamed: 'Scan renamed.',
  sourceDeleted: 'Uploaded file deleted.',
  deleted: 'Scan deleted.',
  changedSince: 'The twin was changed elsewhere. Review it, then try again.',
  failed: {
    process: 'Processing could not start.',
    cancel: 'Processing could not be stopped.',
    rename: 'The scan could not be renamed.',
    use: 'No twin was changed.',
    'undo-space': spaceTexts.undoFailed,
    'delete-source': 'The uploaded file could not be deleted.',
    delete: 'The scan could not be deleted.',
  },
} as const;
