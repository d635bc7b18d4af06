import { z } from 'zod';

/** POST body: the grant that is to last longer; without, a new one is made. */
export const grantInputSchema = z.object({ grant: z.string().max(64).optional() });

/** What lets the player ask for a twin's files, for a while. It is a credential: never log it, never send it elsewhere. */
export const grantSchema = z.object({
  grant: z.string(),
  /** Address on the player's origin, with the grant in it; see `file-address.ts`. */
  base: z.string(),
  /** Milliseconds from now on for which it lasts unless it is renewed. */
  lastsFor: z.number(),
});
export type Grant = z.infer<typeof grantSchema>;
