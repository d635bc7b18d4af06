import { pages } from '../../../contract/addresses.ts';
import { AppError } from '../../../contract/errors.ts';
import { type CountedTwin, leaverInputSchema } from '../../../contract/portfolio.ts';
import { isRegular } from '../../../contract/demo-tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor, SignedIn } from '../../platform/access/actor.ts';
import type { Needs, Writes } from '../../platform/access/context.ts';
import { canHandOverFor, canReadProfile, notFound, refusal } from '../../platform/access/policy.ts';
import { announceJobs } from '../../platform/jobs/announce-jobs.ts';
import { buttonTo } from '../../platform/jobs/queue-mail.ts';
import { writeCounted } from '../../platform/limits/counted-write.ts';
import { parseDocument } from '../../platform/store/parse-document.ts';
import type { WriteTransaction } from '../../platform/store/store.ts';
import { fieldOf, sameTour } from '../../platform/store/tour-queries.ts';
import { addEntry, recordLookUp } from '../users/audit-log.ts';
import { mailUser } from '../identity/sessions/mail-user.ts';
import { userOfVerifiedEmail } from '../identity/sessions/users.ts';
import { nameOfTour } from '../tours/read-tour.ts';
import { moveDemoIn, tellMoved } from './arrange-twins.ts';
import { offerTwin } from './hand-over.ts';
import { nameOf } from '../profiles/profiles.ts';

/**
 * Throws `not-signed-in`, `forbidden` or `not-found` unless the actor is staff and may hand over the twins of
 * other users.
 */
export function authorizeForLeaver(
  { config }: Needs<'config'>,
  actor: Actor,
  userId: string,
): asserts actor is SignedIn {
  if (!canHandOverFor(actor, config)) throw refusal(actor, canReadProfile(actor, userId));
}

/**
 * Returns a user's twins for staff, with their names and their numbers of items and files. Throws the errors
 * of `authorizeForLeaver`.
 */
export async function listLeaverTwins(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { userId }: { userId: string },
): Promise<{ twins: CountedTwin[] }> {
  authorizeForLeaver(context, actor, userId);
  await recordLookUp(context, actor, 'list-twins', userId);
  const { db } = context.store;
  const rows = await db
    .selectFrom('tours')
    .leftJoin('hand_overs as offer', (join) => join.on(sameTour('offer', 'tours')))
    .select((build) => [
      'tours.tour_id as tourId',
      'tours.items',
      'offer.recipient_id as recipient',
      fieldOf(context.store.dialect, 'name').as('name'),
      build
        .selectFrom('file_versions as file')
        .select(({ fn }) => fn.countAll<number | string>().as('files'))
        .where(sameTour('file', 'tours'))
        .where('file.expires_at', '=', 0)
        .as('files'),
    ])
    .where((build) => build.and({ 'tours.user_id': userId, 'tours.deleted': 0 }))
    .orderBy('tours.created_at')
    .orderBy('tours.tour_id')
    .execute();
  return {
    twins: rows.map(({ tourId, name, items, files, recipient }): CountedTwin => {
      return { tourId, name: name ?? '', items, files: Number(files), offered: recipient !== null };
    }),
  };
}

/**
 * Offers twins of a departing user to another account, which accepts or declines them like an offer from the
 * owner. The owner gets an email and can withdraw the offers. Turns a demo into a regular twin first. Throws
 * the errors of `authorizeForLeaver`, `invalid-document`, `not-found`, `quota-exceeded` and
 * `too-many-requests`.
 */
export async function handOverLeaver(
  context: Writes,
  actor: Actor,
  { userId, body }: { userId: string; body: unknown },
): Promise<void> {
  authorizeForLeaver(context, actor, userId);
  const { email, twins } = parseDocument(leaverInputSchema, body);
  const moved: { ref: TourRef; revision: number }[] = [];
  await writeCounted(context, actor, async (transaction) => {
    const recipientId = await userOfVerifiedEmail(transaction, email);
    if (recipientId === null || recipientId === userId)
      throw new AppError(
        'invalid-document',
        `No other account has the verified address ${email}. Ask the new owner to sign in with that address once.`,
        {
          issues: [{ pointer: '/email', detail: 'No other account has this verified address.' }],
        },
      );
    const names: string[] = [];
    for (const tourId of new Set(twins)) {
      const asked = { userId, tourId };
      const name = await nameOfTour(transaction, asked);
      if (name === null) throw notFound();
      names.push(name);
      const demo = isRegular(asked) ? null : await moveDemoIn(context, transaction, userId);
      if (demo) moved.push(demo);
      await offerTwin(context, transaction, demo?.ref ?? asked, { recipientId, byStaff: true });
    }
    const entry = { actorId: actor.userId, at: context.now() };
    await addEntry(transaction, { ...entry, action: 'hand-over', subjectId: userId });
    await addEntry(transaction, { ...entry, action: 'hand-over-to', subjectId: recipientId });
    await mailBoth(context, transaction, { userId, recipientId, names });
  });
  for (const demo of moved) tellMoved(context, demo);
  announceJobs(context, userId);
}

/** Queues one email to the owner and one to the recipient, regardless of the number of twins. */
async function mailBoth(
  context: Needs<'config' | 'now'>,
  transaction: WriteTransaction,
  { userId, recipientId, names }: { userId: string; recipientId: string; names: readonly string[] },
): Promise<void> {
  const listed = names.map((name) => `“${name}”`).join(', ');
  const [owner, recipient] = [await nameOf(transaction, userId), await nameOf(transaction, recipientId)];
  const offered = `Your twins were offered to ${recipient}`;
  const href = context.config.publicOrigin + pages.dashboard();
  await mailUser(context, transaction, userId, {
    subject: offered,
    title: offered,
    preview: `The staff of this site offered your twins to ${recipient}.`,
    paragraphs: [
      `The staff of this site offered ${listed} to ${recipient}. If ${recipient} accepts, they become the owner and you lose access.`,
      `If this is a mistake, withdraw the offer in the settings of each twin before ${recipient} accepts it, or contact the operator of this site.`,
    ],
    button: buttonTo('see your twins', 'See your twins', href),
  });
  const received = `You have been offered ${owner}’s twins`;
  await mailUser(context, transaction, recipientId, {
    subject: received,
    title: received,
    preview: 'Accept or decline the twins on your dashboard.',
    paragraphs: [
      `The staff of this site offer you ${listed}. You become the owner of each twin that you accept, including its files and its scan. The files and the scan count towards your storage. The address of the twin and links to it stay the same.`,
    ],
    button: buttonTo('accept or decline the twins', 'Open the dashboard', href),
  });
}
