/** A GUID as BCF requires it, in lower case. */
const GUID = /^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$/;

const OFFSET = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = 0x1000000000000000000013bn;
const MASK = (1n << 128n) - 1n;

export type BcfKind = 'project' | 'topic' | 'viewpoint' | 'comment' | 'opening' | 'operation';

/** Returns the text as a GUID in lower case, or null if it is not a GUID. */
export function readGuid(text: string): string | null {
  const guid = text.trim().toLowerCase();
  return GUID.test(guid) ? guid : null;
}

/**
 * Returns the GUID of a thread, a comment or another thing. The same kind and id always give the same GUID.
 * An imported thread or comment keeps its GUID, because the GUID is its id. All other things get a version 8
 * UUID (RFC 9562) from the 128-bit FNV-1a hash of the id. Ids can be constructed so that they have the same
 * GUID, so a writer must check for duplicates.
 */
export function bcfGuid(kind: BcfKind, id: string): string {
  if ((kind === 'topic' || kind === 'comment') && GUID.test(id)) return id;
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(`${id} gov360 ${kind}`)) {
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  }
  const hex = hash.toString(16).padStart(32, '0');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
