import { Frown, Heart, Meh, PartyPopper, Smile, ThumbsUp } from '../../../../design/icons.ts';
import type { ReactNode } from 'react';
import type { Mood } from '../../../../contract/account/message.ts';
import { texts } from './texts.ts';

const icons: Record<Mood, ReactNode> = {
  excited: <PartyPopper size={18} aria-hidden="true" />,
  loved: <Heart size={18} aria-hidden="true" />,
  happy: <Smile size={18} aria-hidden="true" />,
  sad: <Frown size={18} aria-hidden="true" />,
  thumbsy: <ThumbsUp size={18} aria-hidden="true" />,
  none: <Meh size={18} aria-hidden="true" />,
};

/** The moods as the menu offers them, in the order of the texts. */
export const moodItems = (Object.keys(texts.moods) as Mood[]).map((mood) => ({
  value: mood,
  ...moodItem(mood),
}));

/** A mood's icon and name. */
export function moodItem(mood: Mood) {
  return { label: texts.moods[mood], icon: icons[mood] };
}
