import type { Draft } from '../draft.ts';
import type { FormAnswer } from '../form-answer.ts';

type MessageFields = { message: string; mood: string };

/** The values of an empty form. */
export const NO_MESSAGE: MessageFields = { message: '', mood: 'none' };

/** The result of sending a message as a form, without scripts. */
export interface MessageAnswer extends FormAnswer {
  intent: 'message';
  /** The id and the draft of the message that was not sent, with which the form is shown again. */
  unsent?: { id: string; draft: Draft<MessageFields> };
}

/** The texts of the 'Messages' tab, for sent and unsent messages. */
export const outboxTexts = {
  heading: 'Send us a message',
  lead: 'Tell us what works, what doesn’t and what is missing. We read every message.',
  text: 'Message',
  mood: 'Mood',
  send: 'Send',
  sending: 'Sending',
  sent: 'Message sent successfully!',
  failed: 'Error sending message. Please try again.',
  waiting: 'Not sent yet',
  keptHere: 'Your message is kept here.',
  keptToSend: 'Your message is kept here and will be sent automatically when you’re back online.',
  keptToSignIn: 'Your session has ended. The message is kept here and will be sent after you sign in.',
  tryAgain: 'Try again',
  edit: 'Edit message',
  list: 'Your messages',
  none: 'No messages yet',
  noneHint: 'The messages you send appear here, newest first.',
} as const;
