import type { Mood } from '../../../../contract/account/message.ts';

/** What is said of every message. */
export const texts = {
  moods: {
    excited: 'Excited',
    loved: 'Loved',
    happy: 'Happy',
    sad: 'Sad',
    thumbsy: 'Thumbsy',
    none: 'I feel nothing',
  } satisfies Record<Mood, string>,
  empty: 'No text',
  more: 'Show older messages',
} as const;
