import type { Draft } from '../../draft.ts';
import type { FormAnswer } from '../../form-answer.ts';

export type MessageFields = { message: string; mood: string };

/** What is in an untouched form. */
export const NO_MESSAGE: MessageFields = { message: '', mood: 'none' };

/** What came of a message that was sent as a form, without the page's script. */
export interface MessageAnswer extends FormAnswer {
  intent: 'message';
  /** What was written and not sent. */
  unsent?: { id: string; draft: Draft<MessageFields> };
}
