import type { Draft } from '../draft.ts';
import type { FormAnswer } from '../form-answer.ts';

type MessageFields = { message: string; mood: string };

/** What is in an untouched form. */
export const NO_MESSAGE: MessageFields = { message: '', mood: 'none' };

/** What came of a message that was sent as a form, without the page's script. */
export interface MessageAnswer extends FormAnswer {
  intent: 'message';
  /** What was written and not sent. */
  unsent?: { id: string; draft: Draft<MessageFields> };
}

/** The tab 'Messages': what is sent, and what waits to be sent. */
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
