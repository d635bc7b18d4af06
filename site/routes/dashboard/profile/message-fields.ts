import type { Draft } from '../draft.ts';
import type { FormAnswer } from '../form-answer.ts';

type MessageFields = { message: string; mood: string };

/** The values of an unchanged form. */
export const NO_MESSAGE: MessageFields = { message: '', mood: 'none' };

/** The result of a message that was sent as a form, without scripts. */
export interface MessageAnswer extends FormAnswer {
  intent: 'message';
  /** The unsent text. */
  unsent?: { id: string; draft: Draft<MessageFields> };
}

/** Texts of the tab 'Messages', sent and unsent. */
export const outboxTexts = {
  heading: 'Send us a message',
  lead: 'What works, what does not, what you miss. We read every one.',
  text: 'Message',
  mood: 'Mood',
  send: 'Send',
  sending: 'Sending',
  sent: 'Message sent successfully!',
  failed: 'Error sending message. Please try again.',
  waiting: 'Not sent yet',
  keptHere: 'Your message is kept here.',
  keptToSend: 'It is kept here and sent automatically when the connection is back.',
  keptToSignIn: 'Your session has ended. The message is kept here: sign in, and it is sent.',
  tryAgain: 'Try again',
  edit: 'Change it',
  list: 'Your messages',
  none: 'No messages yet',
  noneHint: 'Messages you send appear here, newest first.',
} as const;
