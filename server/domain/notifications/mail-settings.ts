import { sql } from 'kysely';
import type { MailChoice } from '../../../contract/threads/notifications.ts';
import { isRegular } from '../../../contract/demo-tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canReadNotifications, canSeeMembers, notFound, refusal } from '../../platform/access/policy.ts';
import { selectBelonging } from '../../platform/access/tour-rights.ts';
import { openInput, sealInput } from '../../platform/jobs/job-input.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { holdUser } from '../../platform/store/hold-user.ts';
import { putRows, type WriteTransaction } from '../../platform/store/store.ts';
import { fieldOf, sameTour } from '../../platform/store/tour-queries.ts';
import { locateMovedDemo, locateTwin } from '../tours/locate-twin.ts';
import { nameOfTour, readRights } from '../tours/read-tour.ts';

/** Which emails a user gets about a twin. */
export interface MailSetting extends TourRef {
  name: string;
  mail: MailChoice;
}

/** Maximum number of twins in the list of settings. The list contains the most recently changed twins. */
const LISTED = 100;

/**
 * Returns the email settings of a user for their own twins and for twins shared with them. Throws
 * `not-signed-in` or `not-found`.
 */
export async function listMailSettings(
  { store }: Needs<'store'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<MailSetting[]> {
  if (!canReadNotifications(actor, userId)) throw refusal(actor, false);
  const { db } = store;
  const rows = await db
    .selectFrom(selectBelonging(db, userId).as('listed'))
    .innerJoin('tours', (join) => join.on(sameTour('tours', 'listed')))
    .leftJoin('notification_settings as setting', (join) =>
      join.on(sameTour('tours', 'setting', 'owner_id')).on('setting.user_id', '=', userId),
    )
    .select(['tours.user_id as userId', 'tours.tour_id as tourId', 'setting.mail'])
    .select(fieldOf(store.dialect, 'name').as('name'))
    .where('tours.deleted', '=', 0)
    .orderBy('tours.updated_at', 'desc')
    .orderBy(sql`tours.user_id`)
    .orderBy('tours.tour_id')
    .limit(LISTED)
    .execute();
  return rows.map(({ mail, name, ...ref }) => ({ ...ref, name: name ?? '', mail: mail ?? 'mentions' }));
}

/**
 * Sets which emails the actor gets about a twin. Throws `not-signed-in`, `not-found` if the actor is neither
 * the owner nor a member, and `too-many-requests`.
 */
export async function chooseMail(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { mail, ...ref }: TourRef & { mail: MailChoice },
): Promise<void> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const rights = await readRights(context, ref);
  if (!rights || !canSeeMembers(actor, rights)) throw notFound();
  await writeCounted(context, actor, (transaction) => writeChoice(transaction, actor.userId, ref, mail));
}

async function writeChoice(
  transaction: WriteTransaction,
  userId: string,
  { userId: owner_id, tourId: tour_id }: TourRef,
  mail: MailChoice,
): Promise<void> {
  const row = { user_id: userId, owner_id, tour_id, mail };
  await putRows(transaction, 'notification_settings', ['user_id', 'owner_id', 'tour_id'], row);
}

/**
 * The contents of an unsubscribe token: the user whose emails stop, and the twins that these emails are
 * about.
 */
interface Unsubscription {
  userId: string;
  twins: TourRef[];
}

/**
 * The token is encrypted, so that it does not reveal the id of a twin's owner, and so that nobody else can
 * create tokens.
 */
const SEALED = { name: 'unsubscribe', secret: true };

/**
 * Returns the token of an unsubscribe link. The link stops a user's emails about twins, and works without
 * signing in.
 */
export function unsubscribeToken({ config }: Needs<'config'>, unsubscription: Unsubscription): string {
  return sealInput(config, SEALED, unsubscription);
}

/**
 * Returns the names of the twins in an unsubscribe link, without those of which the person is no longer the
 * owner or a member. Returns null for an invalid token.
 */
export async function readUnsubscription(
  context: Needs<'config' | 'store'>,
  token: string,
): Promise<string[] | null> {
  const opened = open(context, token);
  if (!opened) return null;
  const refs = await locate(context, opened.twins);
  const names: string[] = [];
  for (const ref of refs) {
    const rights = await readRights(context, ref);
    if (!rights || !canSeeMembers({ kind: 'user', userId: opened.userId }, rights)) continue;
    const name = await nameOfTour(context.store.db, ref);
    if (name) names.push(name);
  }
  return names;
}

/**
 * Stops a user's emails about the twins in an unsubscribe link. Returns false for an invalid token. Calling
 * the function again has no effect.
 */
export async function unsubscribe(
  context: Needs<'config' | 'store' | 'now'>,
  token: string,
): Promise<boolean> {
  const opened = open(context, token);
  if (!opened) return false;
  const { userId } = opened;
  const refs = await locate(context, opened.twins);
  await context.store.write(async (transaction) => {
    if (!(await holdUser(context.store, transaction, userId))) return;
    for (const ref of refs) await writeChoice(transaction, userId, ref, 'none');
  });
  return true;
}

function open({ config }: Needs<'config'>, token: string): Unsubscription | null {
  try {
    return openInput<Unsubscription>(config, SEALED, token);
  } catch {
    return null;
  }
}

/**
 * Returns the current owner and id of each twin that still exists. Since the email was sent, a twin may have
 * been handed over, or a demo may have become a regular twin.
 */
async function locate(context: Needs<'store'>, twins: readonly TourRef[]): Promise<TourRef[]> {
  const found: TourRef[] = [];
  for (const ref of twins) {
    const now = isRegular(ref)
      ? await locateTwin(context, ref.tourId)
      : ((await locateMovedDemo(context, ref.userId)) ?? ref);
    if (now && (await readRights(context, now))) found.push(now);
  }
  return found;
}
