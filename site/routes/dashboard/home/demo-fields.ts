import { extractCaptureId } from '../../../../contract/capture-id.ts';
import { DEMO_TOUR_DEFAULT_NAME } from '../../../../contract/demo-tour.ts';
import type { Tour } from '../../../../contract/tour.ts';
import { singleLine } from '../draft.ts';
import { formText } from '../../../browser/form-text.ts';

export const DEMO_FIELDS = ['matterportId', 'name'] as const;

/** The fields of the demo tour that the demo form edits. Visibility has a separate switch. */
export type DemoFields = Record<(typeof DEMO_FIELDS)[number], string>;

/** Returns the saved values of the form's fields, or the defaults if there is no tour. */
export function demoFields(tour: Pick<Tour, keyof DemoFields> | null): DemoFields {
  if (!tour) return { matterportId: '', name: DEMO_TOUR_DEFAULT_NAME };
  return { matterportId: singleLine(tour.matterportId), name: singleLine(tour.name) };
}

/** Returns the input, with a link to a capture replaced by the capture's id. */
export function readTyped(typed: Partial<DemoFields>): Partial<DemoFields> {
  const { matterportId } = typed;
  return matterportId === undefined ? typed : { ...typed, matterportId: extractCaptureId(matterportId) };
}

/** The texts of the demo form. Texts that the specification quotes must not change. */
export const texts = {
  heading: 'Want to test the basics?',
  lead: 'Create your own digital twin from a capture: paste its link, name it and walk in.',
  captureId: 'Capture ID or link',
  captureHint: 'A Matterport link or its 11-character ID. To try a built-in space, enter gv360office.',
  invalidId: 'Invalid Matterport ID',
  uploadScan: 'Upload a scan',
  setUp: 'Set up your space',
  name: 'Name',
  visibility: 'Public',
  visibilityHint: 'Your twin is visible to everyone with the link if set to public.',
  privateAtFirst: 'A new twin is private.',
  privacyNote:
    'Only you and the members can see a private twin. If the capture is public at its provider, anyone can still see it there.',
  scanPrivacyNote:
    'Others can open your scan only through your twin. If the twin is private, only you and its members can see the scan.',
  hasMoved:
    'Your previous demo is now a regular twin. Links, embeds and printed codes of the demo lead to this twin until you create a new demo.',
  create: 'Create',
  save: 'Save',
  delete: 'Delete',
  explore: 'Explore your Digital Twin',
  notYet: 'Your twin can be explored once the ID has 11 characters.',
  created: 'Demo created successfully!',
  errorCreating: 'Error creating demo.',
  updated: 'Demo updated successfully!',
  errorUpdating: 'Error updating demo.',
  deleted: 'Demo deleted successfully!',
  errorDeleting: 'Error deleting demo.',
  restored: 'Your demo was restored. It is now private.',
  anotherTwin: 'You have created a new demo. To restore the deleted demo, delete the new one first.',
  loading: 'Loading...',
  error: (error: string) => `Error: ${error}`,
  nothingLost: 'What you typed is still in the form. Try again in a moment.',
  undo: 'Undo',
  notChanged: 'The visibility of your twin was not changed. Try again in a moment.',
  nowPublic: 'Your twin is public: everyone with the link can view it.',
  nowPrivate: 'Your twin is private: only you and its members can open it.',
  notYetPublic:
    'Your twin was not made public because it changed after this page loaded. Review the current version, then try again.',
  goneMeanwhile:
    'Your twin was deleted elsewhere in the meantime. What you typed is still in the form, so you can use it for a new twin.',
  goneForAll: 'Your twin was deleted elsewhere in the meantime.',
  undoKept: 'Nothing is lost, and you can still restore the twin. Try again in a moment.',
  askDelete: 'Delete this twin?',
  askDeleteText:
    'This deletes everything in the twin, and its link stops working. You can undo this right afterwards, but the restored twin is private.',
  askDeleteLarge:
    'This twin is too large for Undo, so you cannot restore it after you delete it. Nothing was deleted yet. If you need a copy, export the twin first.',
  scanToo: (name: string) =>
    `Also delete its scan “${name}”, with the file and everything made from it. You cannot undo this.`,
  scanGone: 'The twin’s scan was permanently deleted. If you restore the twin, it has no space.',
  confirmDelete: 'Delete the twin',
  keep: 'Keep twin',
  unsaved: 'Not saved yet.',
  fieldNames: { matterportId: 'Capture ID', name: 'Name' },
  preview: 'Preview of the capture',
  orImport: 'Or import a twin from a file',
} as const;

/** Returns what the demo form shows if the server can't be reached: what failed, and what is kept. */
export function failureOf(form: FormData) {
  switch (formText(form, 'intent')) {
    case 'create':
      return { text: texts.errorCreating, detail: texts.nothingLost };
    case 'restore':
      return {
        text: texts.errorCreating,
        detail: texts.undoKept,
        deleted: formText(form, 'document'),
        keptHereAlone: true,
      };
    case 'delete':
      return { text: texts.errorDeleting, detail: texts.nothingLost };
    case 'make-public':
    case 'make-private':
      return { text: texts.errorUpdating, detail: texts.notChanged };
    default:
      return { text: texts.errorUpdating, detail: texts.nothingLost };
  }
}
