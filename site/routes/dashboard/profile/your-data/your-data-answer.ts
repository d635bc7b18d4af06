import type { FormAnswer } from '../../form-answer.ts';

/** The actions that the forms in 'Your data' can request. */
export const YOUR_DATA_INTENTS = [
  'end-session',
  'end-other-sessions',
  'remove-sign-in',
  'change-address',
  'empty-bin',
  'end-upload',
  'hide',
  'show',
  'delete-account',
] as const;
export type YourDataIntent = (typeof YOUR_DATA_INTENTS)[number];

/** The result of a form in 'Your data'. */
export interface YourDataAnswer extends FormAnswer {
  intent: YourDataIntent;
}

export function isYourDataIntent(intent: string): intent is YourDataIntent {
  return (YOUR_DATA_INTENTS as readonly string[]).includes(intent);
}
