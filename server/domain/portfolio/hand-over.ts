import { sql } from 'kysely';
import { pages } from '../../../contract/addresses.ts';
import { AppError } from '../../../contract/errors.ts';
import { handOverInputSchema, type HandOverOffer } from '../../../contract/portfolio.ts';
import { isRegular } from '../../../contract/demo-tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { notFound, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { requestCancel } from '../../platform/jobs/cancel-job.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import { prepared } from '../../platform/store/prepared-query.ts';
import { findRow, removeRows, updateRows, type WriteTransaction } from '../../platform/store/store.ts';
import { countNewBytes } from '../contents/keep-content.ts';
import { requireRoom } from '../contents/reserve-space.ts';
import { buttonTo } from '../../platform/jobs/queue-mail.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { requireTwinPlace, tourKey, tellTour } from '../tours/tour-revision.ts';
import { authorizeManage } from '../tours/write-tour.ts';
import { mailUser } from '../identity/sessions/mail-user.ts';
import { nameOf } from '../profiles/profiles.ts';
import { contentsOfTwin, moveTwin, requireProcessed } from './move-twin.ts';

/**
 * Offers a twin to one of its members, replacing any other offer of the twin, and sends the member an email.
 * Does nothing if the member already has this offer, or if the twin is already being moved. Throws
 * `invalid-request` for a demo, which must become a regular twin first. Throws `not-found` if the recipient
 * is not a member, `invalid-document`, `too-many-requests`, and the errors of `authorizeManage`.
 */
export async function offerHandOver(
  context: Writes,
  actor: Actor,
  { body, ...ref }: TourRef & { body: unknown },
): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  const { memberId } = parseDocument(handOverInputSchema, body);
  if (!isRegular(ref))
    throw new AppError('invalid-request', 'You cannot hand over a demo. Make it a regular twin first.');
  await writeCounted(context, owner, async (transaction) => {
    const membership = { ...tourKey(ref), member_id: memberId };
    const member = await findRow(transaction, 'twin_members', membership, 'role');
    const name = await nameOfTour(transaction, ref);
    if (!member || name === null) throw notFound();
    const isNew = await offerTwin(context, transaction, ref, { recipientId: memberId, byStaff: false });
    if (!isNew) return;
    const title = `${await nameOf(transaction, ref.userId)} wants to hand over “${name}” to you`;
    const href = context.config.publicOrigin + pages.dashboard();
    await mailUser(context, transaction, memberId, {
      subject: title,
      title,
      preview: 'Accept or decline the twin on your dashboard.',
      paragraphs: [
        'If you accept, you become the owner of the twin, its files and its scan. The files and the scan count towards your storage. The address of the twin and links to it stay the same.',
      ],
      button: buttonTo('accept or decline the twin', 'Open the dashboard', href),
    });
  });
  announceJobs(context, owner.userId);
}

/**
 * Offers a twin, replacing any pending offer. Returns false if the same offer exists or the twin is already
 * being moved. The caller checks that the actor may offer the twin.
 */
export async function offerTwin(
  { now }: Needs<'now'>,
  transaction: WriteTransaction,
  ref: TourRef,
  { recipientId, byStaff }: { recipientId: string; byStaff: boolean },
): Promise<boolean> {
  const by_staff = byStaff ? 1 : 0;
  await transaction
    .deleteFrom('hand_overs')
    .where((build) => build.and({ ...tourKey(ref), job_id: '' }))
    .where((build) => build.or([build('recipient_id', '!=', recipientId), build('by_staff', '!=', by_staff)]))
    .execute();
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('hand_overs')
    .values({ ...tourKey(ref), recipient_id: recipientId, job_id: '', offered_at: now(), by_staff })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

/**
 * Withdraws the offer of a twin, even while the files of the twin are being copied. Succeeds if there is no
 * offer. Throws `too-many-requests` and the errors of `authorizeManage`.
 */
export async function cancelHandOver(context: Writes, actor: Actor, ref: TourRef): Promise<void> {
  const owner = await authorizeManage(context, actor, ref);
  await writeCounted(context, owner, async (transaction) => {
    const offer = await transaction
      .deleteFrom('hand_overs')
      .where((build) => build.and(tourKey(ref)))
      .returning(['recipient_id', 'job_id'])
      .executeTakeFirst();
    if (offer?.job_id)
      await requestCancel(context, transaction, { userId: offer.recipient_id, jobId: offer.job_id });
  });
}

const selectOffers = prepared(
  (db, recipientId: string) =>
    db
      .selectFrom('hand_overs')
      .select(['user_id as userId', 'tour_id as tourId', 'by_staff'])
      .where('recipient_id', '=', recipientId)
      .where('job_id', '=', sql.lit(''))
      .orderBy('offered_at'),
  '',
);

/**
 * Returns the twins that are offered to the actor and that the actor has neither accepted nor declined.
 * Throws `not-signed-in`.
 */
export async function listOffers({ store }: Needs<'store'>, actor: Actor): Promise<HandOverOffer[]> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const rows = await selectOffers(store.db, actor.userId);
  const offers: HandOverOffer[] = [];
  for (const { by_staff, ...ref } of rows) {
    const name = await nameOfTour(store.db, ref);
    if (name === null) continue;
    offers.push({ ...ref, name, owner: await nameOf(store.db, ref.userId), byStaff: by_staff === 1 });
  }
  return offers;
}

/**
 * Returns the name of the user to whom a twin is offered, and whether they have accepted. Returns null if
 * there is no offer.
 */
export async function offerOf(
  { store }: Needs<'store'>,
  ref: TourRef,
): Promise<{ name: string; accepted: boolean } | null> {
  const row = await findRow(store.db, 'hand_overs', tourKey(ref), ['recipient_id', 'job_id']);
  return row ? { name: await nameOf(store.db, row.recipient_id), accepted: row.job_id !== '' } : null;
}

/**
 * Accepts or declines a twin that is offered to the actor. An accepted twin moves in the background. If the
 * move fails, the actor can accept the twin again. Throws `not-signed-in`, `too-many-requests`, `not-found` if
 * there is no offer to accept, `conflict` while the scan of the twin is being processed, or `quota-exceeded`
 * if the actor has too many twins or too little storage.
 */
export async function answerOffer(
  context: Writes,
  actor: Actor,
  { accept, ...ref }: TourRef & { accept: boolean },
): Promise<void> {
  if (actor.kind === 'anonymous') throw refusal(actor, false);
  const { userId } = actor;
  await writeCounted(context, actor, async (transaction) => {
    const offer = { ...tourKey(ref), recipient_id: userId, job_id: '' };
    if (!accept) {
      await removeRows(transaction, 'hand_overs', offer);
      return;
    }
    const found = await findRow(transaction, 'hand_overs', offer, 'offered_at');
    if (!found) throw notFound();
    await requireProcessed(transaction, ref);
    await requireTwinPlace(context, transaction, userId);
    const bytes = await countNewBytes(transaction, userId, await contentsOfTwin(transaction, ref));
    await requireRoom(context, transaction, { userId, bytes, what: 'The files of this twin take up' });
    const job_id = await enqueueJob(context, transaction, { kind: moveTwin, userId, input: ref });
    const changed = await updateRows(transaction, 'hand_overs', offer, { job_id });
    if (changed === 0) throw notFound();
  });
  announceJobs(context, userId);
  tellTour(context, ref, context.now());
}
