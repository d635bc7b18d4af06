import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { addTextFile } from '../../../tests/support/files/added-file.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { actorFor, openTestContext } from '../../../tests/support/servers/api.ts';
import { mainly } from '../../../tests/support/stores.ts';
import { ANONYMOUS } from '../../platform/access/actor.ts';
import type { Context } from '../../platform/access/context.ts';
import { openInput } from '../../platform/jobs/job-input.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { MAIL, type MailInput } from '../../platform/jobs/queue-mail.ts';
import { locateMovedDemo } from '../tours/locate-twin.ts';
import { readTour } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { writeTour } from '../tours/write-tour.ts';
import { blockUser } from '../users/block-user.ts';
import { createTwin } from './arrange-twins.ts';
import { answerOffer, cancelHandOver, listOffers, offerOf } from './hand-over.ts';
import { handOverLeaver, listLeaverTwins } from './hand-over-leaver.ts';
import { moveTwin } from './move-twin.ts';

const owner = actorFor('owner');
const other = actorFor('other');
const staff = actorFor('staff');
const tag = { id: 't1', title: 'Secret', text: '', color: 'red', position: [0, 0, 0], normal: [0, 1, 0] };

describe.each(mainly('postgres'))('handing over the twins of a person who leaves, in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let annex: TourRef;

  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind, { STAFF_HAND_OVER: 'true' }));
    const patch = { name: 'Town hall', matterportId: 'gv360office', tags: [tag] };
    await writeTour(context, owner, { ...demoTour('owner'), patch });
    await addTextFile(context, 'Manual');
    const body = { name: 'Annex', matterportId: 'gv360office' };
    annex = await createTwin(context, owner, { userId: 'owner', body });
  });
  afterEach(() => close());

  const list = (actor: Parameters<typeof listLeaverTwins>[1] = staff, at = context) =>
    listLeaverTwins(at, actor, { userId: 'owner' });
  const handOver = (body: object = {}, actor: Parameters<typeof handOverLeaver>[1] = staff, at = context) =>
    handOverLeaver(at, actor, {
      userId: 'owner',
      body: { email: 'Other@example.org', twins: ['demo-tour', annex.tourId], ...body },
    });
  const mails = async (): Promise<Mail[]> => {
    const rows = await context.store.db
      .selectFrom('jobs')
      .select('input')
      .where('kind', '=', MAIL.name)
      .execute();
    return rows.map(({ input }) => openInput<MailInput>(context.config, MAIL, input).mail);
  };
  const audited = async () => {
    const rows = await context.store.db.selectFrom('audit_log').selectAll().orderBy('action').execute();
    return rows.map(({ actor_id, action, subject_id }) => `${actor_id} ${action} ${subject_id}`);
  };
  const refused = (code: string) => ({ code });

  test('shows staff the names of twins and the number of items and files, but no contents', async () => {
    const shown = await list();
    expect(shown.twins).toEqual([
      { tourId: 'demo-tour', name: 'Town hall', items: 2, files: 1, offered: false },
      { tourId: annex.tourId, name: 'Annex', items: 0, files: 0, offered: false },
    ]);
    expect(await audited()).toEqual(['staff-1 list-twins owner']);
    await handOver({ twins: [annex.tourId] });
    expect((await list()).twins.map(({ offered }) => offered)).toEqual([false, true]);
    for (const ref of [demoTour('owner'), annex])
      await expect(readTour(context, staff, ref)).rejects.toMatchObject(refused('not-found'));
  });

  test('offers all twins including the demo; the person who accepts becomes the only owner', async () => {
    await handOver();
    const offers = await listOffers(context, other);
    expect(offers.map(({ name }) => name).toSorted()).toEqual(['Annex', 'Town hall']);
    expect(offers.map(({ byStaff }) => byStaff)).toEqual([true, true]);
    expect(await offerOf(context, annex)).toEqual({ name: 'Name of other', accepted: false });
    const demo = (await locateMovedDemo(context, 'owner'))!;
    expect(await audited()).toEqual(['staff-1 hand-over owner', 'staff-1 hand-over-to other']);
    for (const ref of [demo, annex]) {
      await answerOffer(context, other, { ...ref, accept: true });
      await runJob(context, moveTwin, 'other', ref);
      expect(await readTour(context, other, { ...ref, userId: 'other' })).toMatchObject({ userId: 'other' });
      for (const userId of ['owner', 'other'])
        await expect(readTour(context, owner, { ...ref, userId })).rejects.toMatchObject(
          refused('not-found'),
        );
    }
    expect(await locateMovedDemo(context, 'owner')).toEqual({ ...demo, userId: 'other' });
    expect(await context.store.db.selectFrom('twin_members').selectAll().execute()).toEqual([]);
  });

  test('sends one mail each to the owner and the recipient, and lets the owner withdraw an offer', async () => {
    await handOver();
    const [toOwner, ...others] = (await mails()).toSorted((one, two) => two.to.localeCompare(one.to));
    expect(toOwner).toMatchObject({
      to: 'owner@example.org',
      subject: 'Your twins were offered to Name of other',
    });
    expect(toOwner!.text).toContain('offered “Town hall”, “Annex” to Name of other');
    expect(toOwner!.text).toContain('before Name of other accepts it');
    expect(others).toMatchObject([
      { to: 'other@example.org', subject: 'You have been offered Name of owner’s twins' },
    ]);
    await cancelHandOver(context, owner, annex);
    expect((await listOffers(context, other)).map(({ name }) => name)).toEqual(['Town hall']);
  });

  test('includes the twins of a blocked person', async () => {
    await blockUser(context, staff, { userId: 'owner', body: { reason: 'Has left' } });
    await handOver({ twins: [annex.tourId] });
    await answerOffer(context, other, { ...annex, accept: true });
    await runJob(context, moveTwin, 'other', annex);
    expect(await readTour(context, other, { ...annex, userId: 'other' })).toMatchObject({ name: 'Annex' });
  });

  test('unblocks the recipient in a twin in which the previous owner had blocked them', async () => {
    const block = { ...tourKey(annex), person_id: 'other', blocked_at: 1 };
    await context.store.db.insertInto('twin_blocks').values(block).execute();
    await handOver({ twins: [annex.tourId] });
    await answerOffer(context, other, { ...annex, accept: true });
    await runJob(context, moveTwin, 'other', annex);
    expect(await context.store.db.selectFrom('twin_blocks').selectAll().execute()).toEqual([]);
  });

  test('offers nothing if a twin does not exist or the recipient has no verified address', async () => {
    await expect(handOver({ twins: [annex.tourId, 'none'] })).rejects.toMatchObject(refused('not-found'));
    for (const email of ['nobody@example.org', 'owner@example.org', 'no address'])
      await expect(handOver({ email })).rejects.toMatchObject(refused('invalid-document'));
    await expect(handOver({ twins: [] })).rejects.toMatchObject(refused('invalid-document'));
    expect(await context.store.db.selectFrom('hand_overs').selectAll().execute()).toEqual([]);
    expect(await audited()).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await readTour(context, owner, demoTour('owner'))).toMatchObject({ name: 'Town hall' });
  });

  test('requires staff, and the operator’s permission', async () => {
    const config = { ...context.config, staffHandOver: false };
    for (const work of [list, (...at: Parameters<typeof list>) => handOver({}, ...at)]) {
      await expect(work(staff, { ...context, config })).rejects.toMatchObject(refused('forbidden'));
      await expect(work(owner)).rejects.toMatchObject(refused('forbidden'));
      for (const person of ['other', 'removedStaff'] as const)
        await expect(work(actorFor(person))).rejects.toMatchObject(refused('not-found'));
      await expect(work(ANONYMOUS)).rejects.toMatchObject(refused('not-signed-in'));
    }
    expect(await audited()).toEqual([]);
  });
});
