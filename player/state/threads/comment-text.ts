import type { ThreadPerson } from '../../../contract/threads/thread.ts';
import { linkText } from '../../../contract/text/link-text.ts';

/** Characters that change the direction or order of the text around them. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/**
 * Returns text as a single line of at most `most` characters, without control characters and without
 * characters that change the direction of text.
 */
export function oneLine(text: string, most: number): string {
  const line = text.replace(DIRECTIONS, '').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/** A mention in a comment: `@Name` from `at` to `end`. */
export interface Mention {
  readonly at: number;
  readonly end: number;
  readonly person: ThreadPerson;
}

/**
 * Returns the mentions of people in a comment. If several names match, the longest is used; if several people
 * have that name, the first is used.
 */
export function findMentions(text: string, people: readonly ThreadPerson[]): readonly Mention[] {
  const named = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const found: Mention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = named.find(
      ({ name }) => text.startsWith(name, at + 1) && !isInWord(text, at, name.length),
    );
    if (person) found.push({ at, end: at + 1 + person.name.length, person });
  }
  return found;
}

/**
 * Returns whether a mention is part of an address such as `ada@Bob.example`, or the beginning of a longer
 * word.
 */
function isInWord(text: string, at: number, length: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at + 1 + length] ?? ' '];
  return /[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after);
}

/** A piece of a comment: words, a link or a mention. */
export interface CommentPiece {
  readonly text: string;
  /** The position of the piece in the text. */
  readonly at: number;
  readonly href?: string;
  readonly person?: ThreadPerson;
}

/** Returns the pieces of a comment. Joined, the pieces are the text of the comment. */
export function commentPieces(text: string, mentioned: readonly ThreadPerson[]): readonly CommentPiece[] {
  return linkText(text).flatMap((piece) => (piece.href ? [piece] : splitMentions(piece, mentioned)));
}

function splitMentions(
  { text, at: start }: CommentPiece,
  mentioned: readonly ThreadPerson[],
): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let from = 0;
  for (const { at, end, person } of findMentions(text, mentioned)) {
    if (at > from) pieces.push({ text: text.slice(from, at), at: start + from });
    pieces.push({ text: text.slice(at, end), at: start + at, person });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), at: start + from });
  return pieces;
}
