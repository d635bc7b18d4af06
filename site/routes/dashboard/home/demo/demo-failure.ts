import { formText } from '../../../../browser/form-text.ts';
import { texts } from './texts.ts';

/** What the demo form says when the server can’t be reached, by what was asked for, and what of it is kept. */
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
