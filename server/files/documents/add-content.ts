import type { Context } from '../../access/context.ts';
import type { WriteTransaction } from '../../store/store.ts';

export interface NewContent {
  userId: string;
  /** Of the content, whose bytes are in the file store already. */
  sha256: string;
  bytes: number;
  /** As told by its content. */
  mediaType: string;
}

/** Makes a person's content known, to be scanned where there is a scanner; one that is known already is in use again. */
export async function addContent(
  { config, now }: Context,
  transaction: WriteTransaction,
  { userId, sha256, bytes, mediaType }: NewContent,
): Promise<void> {
  await transaction
    .insertInto('file_contents')
    .values({
      user_id: userId,
      sha256,
      bytes,
      media_type: mediaType,
      scan: config.clamdUrl ? 'waiting' : 'none',
      facts: '',
      created_at: now(),
      unused_since: 0,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ unused_since: 0 }))
    .execute();
}
