import type { ViewMode } from '../../../contract/protocol/view-state.ts';

const listOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB').format(names);
/** The maximum number of names to list. If there are more, their number is shown. */
const NAMED = 3;
const people = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.length} people` : listOf(names);
const be = (names: readonly string[]): string => (names.length === 1 ? 'is' : 'are');

/** The texts about people in the same capture. */
export const presenceTexts = {
  title: 'Who is here',
  /** Returns the name of the button that lists the people. */
  button: (count: number, visitors: number) => {
    const parts = [
      ...(count > 0 ? [count === 1 ? '1 person' : `${count} people`] : []),
      ...(visitors > 0 ? [visitors === 1 ? '1 visitor' : `${visitors} visitors`] : []),
    ];
    return `Who is here: ${parts.length > 0 ? listOf(parts) : 'nobody else'}`;
  },
  buttonHidden: 'Who is here: you are hidden',
  more: (count: number) => `+${count}`,
  nobody: 'Nobody else is here.',
  visitors: (count: number) => (count === 1 ? 'and 1 visitor' : `and ${count} visitors`),
  total: (count: number) => `${count} people here`,
  visitorsAlone: (count: number) => (count === 1 ? '1 visitor' : `${count} visitors`),

  came: (names: readonly string[]) => `${people(names)} ${be(names)} here.`,
  left: (names: readonly string[]) => `${people(names)} left.`,

  states: {
    active: 'Active',
    idle: 'Idle',
    hidden: 'In the background',
    away: 'Connection lost',
  },
  outside: { dollhouse: 'Dollhouse', floorplan: 'Floor plan' } satisfies Partial<Record<ViewMode, string>>,
  followsYou: 'follows you',
  followsSomebody: (name: string) => `follows ${name}`,
  goTo: (name: string) => `Go to ${name}`,
  goToShort: 'Go to',
  follow: (name: string) => `Follow ${name}`,
  followShort: 'Follow',
  stop: 'Stop',
  stopFollowing: (name: string) => `Stop following ${name}`,
  following: (name: string) => `Following ${name}`,
  followBegun: (name: string) => `Following ${name}. Press Escape to stop.`,
  followStopped: (name: string) => `You are no longer following ${name}.`,
  followedLeft: (name: string) => `${name} left, so you are no longer following them.`,
  released: (name: string) => `${name} stopped you from following them.`,
  goneTo: (name: string) => `You are now where ${name} is.`,
  doing: { place: 'placing an item', move: 'moving an item' },

  followers: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} follows you` : `${names.length} people follow you`,
  stopFollowers: 'Stop followers',
  followersStopped: 'Nobody is following you now.',
  bring: 'Bring everyone here',
  brought: 'You asked everyone to come here.',
  justAsked: 'You asked a moment ago. Wait a few seconds, then ask again.',
  asks: (name: string) => `${name} asks you to come`,
  go: 'Go',
  notNow: 'Not now',

  point: 'Hold to point',
  pointHint: 'Hold P to point at something',

  hidden: 'Hidden',
  hiddenHint: 'While you are hidden, nobody sees you and you see nobody. This applies to all twins.',
  seesNobody: 'While you are hidden, you do not see who is here.',
  figures: 'Figures',
  figuresAs: [
    ['shown', 'Shown'],
    ['dimmed', 'Dimmed'],
    ['off', 'Off'],
  ] as const,

  namesOnly:
    'Matterport does not report where people are, so you see only their names. You cannot go to people or follow them in this space.',
  flat: 'Without 3D, you see who is here and where, but you cannot go to people or follow them.',
  elsewhere: 'These people are in a different space, so you cannot go to them or follow them.',
} as const;
