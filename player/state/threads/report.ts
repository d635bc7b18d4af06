import type { Anchor } from '../../../contract/threads/thread.ts';
import type { ViewState } from '../../../contract/protocol/view-state.ts';

/** A problem that a visitor reports. */
export interface ReportDraft {
  /** The subject of the report; null for the whole twin. */
  readonly about: Anchor | null;
  readonly view: ViewState | null;
  /** The picture as a base64-encoded PNG; null if there is none. */
  readonly picture: string | null;
  readonly sending: 'not-yet' | 'now' | 'done';
  /** Why sending the report failed, or '' if it has not failed. */
  readonly failure: string;
}

/** Unsent input, which is kept while the form is closed. */
export const typedReport = { text: '', replyTo: '' };

export const reportTexts = {
  sentTitle: 'Report sent',
  lead: 'The owner of this twin and its members get your report. Other visitors do not see it.',
  close: 'Close report',
  about: 'Where is the problem?',
  whole: 'The whole twin',
  choose: 'Choose a place',
  chooseOther: 'Choose another place',
  forgetPlace: 'Report about the whole twin',
  placing: 'Click where the problem is, or aim the crosshair with the arrow keys and press Enter.',
  placingTouch: 'Tap where the problem is.',
  placingFramed: 'Look around until the crosshair is on the problem.',
  text: 'What is the problem?',
  tooLong: (over: number) => `${over.toLocaleString('en')} characters too many`,
  replyTo: 'Your email address (optional)',
  replyToHint: 'Enter your address if you want a reply. Only the owner sees the address.',
  withPicture: 'Include this picture of what you see',
  picture: 'What you see now',
  send: 'Send report',
  sending: 'Sending…',
  failed: 'Your report was not sent. Your text is still in the form.',
  noAnswer: 'This page did not respond. Copy your text, reload the page, then send the report again.',
  sent: 'Thank you. Your report was sent.',
  sentHint: 'The owner of this twin was notified.',
  another: 'Report another problem',
} as const;
