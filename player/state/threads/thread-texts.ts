import type { AnchorKind } from '../../../contract/threads/thread.ts';
import type { ThreadFilter } from './threads.ts';

const count = (many: number, one: string, several: string): string =>
  many === 1 ? `1 ${one}` : `${many.toLocaleString('en')} ${several}`;

const KINDS: Readonly<Record<AnchorKind, string>> = {
  place: 'Place',
  floor: 'Floor',
  room: 'Room',
  tag: 'Tag',
  point: 'Point of interest',
  measurement: 'Measurement',
  document: 'File',
};

/** The player's texts about comments. */
export const threadTexts = {
  title: 'Comments',
  button: (unread: number) => (unread > 0 ? `Comments, ${unread} unread` : 'Comments'),
  badge: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  back: 'All comments',
  close: 'Close comments',

  filter: 'Show',
  filters: {
    open: 'Open',
    mine: 'Mine',
    mentions: 'Mentioning me',
    resolved: 'Resolved',
  } satisfies Record<ThreadFilter, string>,
  none: {
    open: 'There are no comments yet.',
    mine: 'You have no open comments.',
    mentions: 'No open comment mentions you.',
    resolved: 'There are no resolved comments yet.',
  } satisfies Record<ThreadFilter, string>,
  noneOpenLeft: 'All comments are resolved.',
  howToBegin:
    'Ask a question about a place, or note what needs to be done. Only the owner and the members of this twin see comments.',
  readOnly:
    'You can read the comments in this twin. To write comments, ask its owner for the Commenter role.',
  more: (left: number) => `Show ${count(Math.min(left, 50), 'more', 'more')}`,
  listed: (many: number) => count(many, 'thread', 'threads'),
  replies: (many: number) => count(many, 'reply', 'replies'),
  unread: (many: number) => `${many} unread`,
  resolved: 'Resolved',

  add: 'Add comment',
  addOn: (name: string) => `Add comment on ${name}`,
  newThread: 'New comment',
  onPlace: 'On a place…',
  onRoom: (name: string) => `On this room: ${name}`,
  onFloor: (name: string) => `On this floor: ${name}`,
  placing: 'Click what you want to comment on, or aim the crosshair with the arrow keys and press Enter.',
  placingTouch: 'Tap what you want to comment on.',
  placingFramed: 'Look around until the crosshair is on what you want to comment on.',

  about: (kind: AnchorKind, title: string) => (title === '' ? KINDS[kind] : `${KINDS[kind]}: ${title}`),
  wholeTwin: 'The whole twin',
  placeIn: (title: string) => (title === '' ? 'Place' : `Place in ${title}`),
  wasHere: 'Earlier place',
  wasHereHint: {
    item: 'The subject of this comment was deleted. A pin shows where it was, if the position is known.',
    room: 'The room that this comment is about was moved or made smaller. The pin shows where the room was.',
    capture: 'This comment was written in another space, so its place may be wrong in this space.',
    model: 'The scan was processed again after this comment was written, so its place may be wrong.',
  },
  go: 'Go to this view',
  picture: 'The view in which the comment was written',
  copyLink: 'Copy link',

  write: 'Comment',
  reply: 'Reply',
  placeholder: 'Write a comment. Type @ to mention somebody.',
  replyPlaceholder: 'Reply. Type @ to mention somebody.',
  send: 'Send',
  save: 'Save',
  cancel: 'Cancel',
  left: (characters: number) => `${characters.toLocaleString('en')} characters left`,
  tooLong: (characters: number) => `${characters.toLocaleString('en')} characters too many`,
  mention: 'Mention',
  suggestions: (many: number) => `${count(many, 'member', 'members')}. Use the arrow keys and Enter.`,

  edit: 'Edit',
  remove: 'Delete',
  removeSure: 'Delete this comment?',
  removeThread: 'Delete thread',
  removeThreadSure: 'Delete this thread and all its comments?',
  block: 'Block',
  blockSure: (name: string) => `Block ${name} in this twin? They lose access and cannot join again.`,
  notBlocked: (name: string, detail: string) => `${name} was not blocked. ${detail}`,
  resolve: 'Resolve',
  reopen: 'Reopen',
  edited: 'edited',
  deleted: 'Comment deleted',
  by: (name: string) => `Comment by ${name}`,
  visitor: 'Visitor',
  somebody: 'Somebody',
  report: 'Problem report',
  replyTo: (address: string) => `Reply to ${address}`,
  resolvedBy: (name: string) => `Resolved by ${name}`,
  reopenedBy: (name: string) => `Reopened by ${name}`,

  sending: 'Sending…',
  notSent: 'Not sent',
  waiting: 'Your comments will be sent when you’re back online.',
  notSentWhy: (detail: string) => `Your comment is not saved: ${detail}`,
  retry: 'Try again',
  copyUnsent: 'Copy unsent comments',
  copied: 'Copied.',
  goneTitle: 'You can no longer see the comments of this twin.',
  goneHint: 'Your unsent comments are below. This browser keeps them and sends them if you get access again.',

  announced: {
    added: 'Comment added.',
    changed: 'Comment saved.',
    removed: 'Comment deleted.',
    threadRemoved: 'Thread deleted.',
    blocked: (name: string) => `Blocked ${name}. You can unblock them in the twin’s settings.`,
    resolved: 'Resolved.',
    reopened: 'Reopened.',
    arrived: (name: string, text: string) => `${name}: ${text}`,
    others: (many: number) => `${count(many, 'new comment', 'new comments')}.`,
  },
} as const;
