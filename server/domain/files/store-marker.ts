import { z } from 'zod';
import type { DatabaseIdentityTable } from '../../platform/store/schema.ts';

const markerSchema = z.object({
  format: z.literal('gov360-file-store'),
  identity: z.string(),
  generation: z.int(),
  token: z.string(),
  raisedAt: z.iso.datetime(),
});

/** What a place of files says of the database that it belongs to. */
export type StoreMarker = z.infer<typeof markerSchema>;

export function formatMarker(row: DatabaseIdentityTable): string {
  const { identity, generation, token, raised_at } = row;
  const marker: StoreMarker = {
    format: 'gov360-file-store',
    identity,
    generation,
    token,
    raisedAt: new Date(raised_at).toISOString(),
  };
  return `${JSON.stringify(marker, null, 2)}\n`;
}

/** Null for what is no marker of ours. */
export function parseMarker(text: string): StoreMarker | null {
  try {
    return markerSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
