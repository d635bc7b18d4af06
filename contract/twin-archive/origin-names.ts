import { keyIdOf } from './digest.ts';
import type { Origin } from './provenance.ts';

/** A user whom an origin named. In the stored origin, `key` replaces the user. */
export interface OriginPerson {
  key: string;
  /** SHA-256 of the user's id, in base64url. */
  id_hash: string;
  id: string;
  name: string;
  company: string;
}

export const NOBODY: Origin['owner'] = { id: '', name: '', company: '' };
const KEY = /^#[\w-]{43}$/;

/**
 * Returns the origin with keys in place of its users, and those users. An origin that already has keys is
 * unchanged.
 */
export async function takeNames(origin: Origin): Promise<{ origin: Origin; people: OriginPerson[] }> {
  const before = origin.origin && (await takeNames(origin.origin));
  const person = keyOf(origin) === null ? await toPerson(origin.owner) : null;
  return {
    origin: {
      ...origin,
      owner: person ? { ...NOBODY, id: person.key } : origin.owner,
      origin: before?.origin ?? null,
    },
    people: [...(person ? [person] : []), ...(before?.people ?? [])],
  };
}

/** Returns the keys that replace users in an origin and in its nested origins. */
export function keysOf(origin: Origin | null): string[] {
  if (!origin) return [];
  const key = keyOf(origin);
  return [...(key ? [key] : []), ...keysOf(origin.origin)];
}

/** Returns the key of an origin's owner; '' if nobody is named, null if a user is named. */
function keyOf({ owner: { id, name, company } }: Origin): string | null {
  if (name !== '' || company !== '') return null;
  return id === '' || KEY.test(id) ? id : null;
}

async function toPerson({ id, name, company }: Origin['owner']): Promise<OriginPerson> {
  const digest = (text: string) => keyIdOf(new TextEncoder().encode(text));
  return {
    key: `#${await digest(JSON.stringify([id, name, company]))}`,
    id_hash: await digest(id),
    id,
    name,
    company,
  };
}
