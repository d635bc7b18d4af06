import { readFile } from 'node:fs/promises';

/** Hashed ids of deleted accounts (SHA-256, base64url) with the time of their deletion, ISO. */
export type Deletions = Map<string, string>;

export interface DeletionList {
  deletions: Deletions;
  /** Numbers of the lines that are no entries, from 1. */
  unreadable: number[];
}

const LINE = /^([\w-]{43}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The deletion list in a file: a line for each account. Empty where there is no such file. */
export async function readDeletionList(file: string): Promise<DeletionList> {
  try {
    return parseDeletionList(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { deletions: new Map(), unreadable: [] };
    throw error;
  }
}

function parseDeletionList(text: string): DeletionList {
  const deletions: Deletions = new Map();
  const unreadable: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, hash, at] = LINE.exec(line.trim()) ?? [];
    if (hash !== undefined && at !== undefined) deletions.set(hash, at);
    else if (line.trim() !== '') unreadable.push(index + 1);
  }
  return { deletions, unreadable };
}

/** The text of such a file. */
export function formatDeletionList(deletions: Deletions): string {
  return [...deletions].map(([hash, at]) => `${hash} ${at}\n`).join('');
}
