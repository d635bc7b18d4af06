import { randomBytes } from 'node:crypto';
import { demoTour } from '../../contract/tour-id.ts';
import { beforeEach, expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';
import { call, type TestSession } from '../support/servers/session.ts';

let session: TestSession;
const openHome = () => openPage(pages.dashboard(), session);
const readTour = async () =>
  (await call(inject('product').origin, session, 'GET', api.tour(demoTour(session.userId)))).json();

beforeEach(async () => {
  session = await signIn();
});

test('creates a twin with default values from a pasted link @1.4 @2.24 @3.1 @4.11 @5.5 @8.3 @9.12', async () => {
  const home = await openHome();
  expect(home.text('#demo-heading')).toBe('Want to test the basics?');
  const created = await home.press('Create', {
    matterportId: 'https://my.matterport.com/show/?m=SxQL3iGyoDo',
  });
  expect(created.text()).toContain('Demo created successfully!');
  expect(created.$('[name="matterportId"]').val()).toBe('SxQL3iGyoDo');
  expect(created.$('[name="name"]').val()).toBe('My Demo Digital Twin');
  expect(created.$('#demo a').filter(`[href="${pages.myDemo()}"]`).text()).toBe('Explore your Digital Twin');
  expect(await readTour()).toMatchObject({
    matterportId: 'SxQL3iGyoDo',
    userId: session.userId,
    name: 'My Demo Digital Twin',
    hasBeenSaved: true,
    public: false,
    tourTypeId: 'demo',
    created: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
  });
});

test('saves an invalid id with a warning, and opens the twin once the id is complete @4.12 @4.14 @8.3', async () => {
  const created = await (await openHome()).press('Create', { matterportId: 'short' });
  expect(created.text()).toContain('Demo created successfully!');
  expect(created.text()).toContain('Your twin can be explored once the ID has 11 characters.');
  expect(created.text('#demo').match(/Invalid Matterport ID/g)).toHaveLength(1);
  expect(created.text()).not.toContain('Explore your Digital Twin');
  expect(created.$('#demo img')).toHaveLength(0);
  expect(await readTour()).toMatchObject({ matterportId: 'short' });

  const updated = await created.press('Save', { matterportId: 'gv360office', name: 'Head office' });
  expect(updated.text()).toContain('Demo updated successfully!');
  expect(updated.text()).toContain('Explore your Digital Twin');
  expect(updated.text()).not.toContain('Invalid Matterport ID');
  expect(await readTour()).toMatchObject({ matterportId: 'gv360office', name: 'Head office' });
});

test('lets an owner create an unsaved tour, but neither explore nor delete it @3.4 @4.15', async () => {
  await createTour(session, { hasBeenSaved: false });
  const names = async () => {
    const { $ } = await openHome();
    return $('#demo button, #demo a')
      .toArray()
      .map((element) => $(element).text());
  };
  const unsaved = await names();
  expect(unsaved).toContain('Create');
  expect(unsaved).not.toContain('Delete');
  expect(unsaved).not.toContain('Explore your Digital Twin');
  await createTour(session);
  expect(await names()).toEqual(expect.arrayContaining(['Save', 'Delete', 'Explore your Digital Twin']));
  await createTour(session, { matterportId: 'gv360offic' });
  expect(await names()).toContain('Save');
  expect(await names()).not.toContain('Explore your Digital Twin');
});

test('makes a twin public and private with the switch, and shows who can see it @1.5 @6.6 @10.6', async () => {
  await createTour(session);
  const home = await openHome();
  expect(home.text('#demo')).toContain('visible to everyone with the link if set to public');
  const shown = await home.press('Public', { name: 'Typed meanwhile' });
  expect(shown.$('[name="name"]').val()).toBe('Typed meanwhile');
  expect(shown.text()).toContain('Your twin is public: everyone with the link can view it.');
  expect(shown.text('[aria-labelledby="project-heading"]')).toContain('Public');
  expect(shown.$('[role="switch"]').attr('aria-checked')).toBe('true');
  const hidden = await shown.press('Public');
  expect(hidden.text()).toContain('Your twin is private: only you and its members can open it.');
  expect(hidden.text('[aria-labelledby="project-heading"]')).toContain('Private');
  expect(await readTour()).toMatchObject({ public: false });
});

test('deletes a twin after confirmation, and restores it as private on undo, regardless of its size @4.13 @8.3', async () => {
  // Two writes, because a single one can contain at most 1 MiB.
  // Random text cannot be compressed, so the form that restores the twin is larger than that.
  const text = () => randomBytes(6_750).toString('base64');
  const documents = Array.from({ length: 100 }, (_, index) => ({
    id: `d${index}`,
    name: `Manual ${index}`,
    description: text(),
  }));
  const tags = documents.map(({ id, name }) => ({ id, title: name, text: text() }));
  await createTour(session, { name: 'Large house', documents, public: true });
  await createTour(session, { tags });
  const asked = await (await openHome()).press('Delete');
  expect(asked.text()).toContain('Delete this twin?');
  expect(await readTour()).toMatchObject({ name: 'Large house' });
  const deleted = await asked.press('Delete the twin');
  expect(deleted.text()).toContain('Demo deleted successfully!');
  expect(deleted.text('#demo')).toContain('Create');

  const refused = await deleted.press('Undo', { document: '{"name":' });
  expect(refused.status).toBe(422);
  expect(refused.text()).toContain('Error creating demo.');

  const restored = await deleted.press('Undo');
  expect(restored.text()).toContain('Your demo was restored. It is now private.');
  expect(restored.$('[name="name"]').val()).toBe('Large house');
  expect(await readTour()).toMatchObject({ public: false, documents, tags });
});

test('shows both versions on a page that missed a change, without losing either @10.2', async () => {
  await createTour(session, { name: 'First', public: true });
  const stale = await openHome();
  await createTour(session, { public: false });
  const joined = await stale.press('Save', { name: 'Mine' });
  expect(joined.text()).toContain('Demo updated successfully!');
  expect(joined.$('[role="switch"]').attr('aria-checked')).toBe('false');

  await createTour(session, { name: 'Theirs' });
  const both = await joined.press('Save', { name: 'Mine again' });
  expect(both.status).toBe(409);
  expect(both.text('[role="group"][aria-label="Name"]')).toMatch(
    /Yours, not saved yet\s*Mine again.*The other version, saved.*Theirs/,
  );
  expect(await readTour()).toMatchObject({ name: 'Theirs', public: false });
  const taken = await both.press('Use the other version');
  expect(taken.$('[name="name"]').val()).toBe('Theirs');
  expect(taken.text('[role="group"][aria-label="Name"]')).toContain('Mine again');
  const saved = await (await taken.press('Use yours')).press('Save');
  expect(await readTour()).toMatchObject({ name: 'Mine again' });
  expect(saved.text()).toContain('Demo updated successfully!');
  const closed = await saved.press('Close comparison');
  expect(closed.text('[role="group"][aria-label="Name"]')).toBe('');
});

test('without scripts, asks in the form before the space changes, and restores the space on undo', async () => {
  await createTour(session, {
    name: 'Head office',
    tags: [{ id: 't1', title: 'Pump', position: [1, 2, 3] }],
  });
  const asked = await (await openHome()).press('Save', { matterportId: 'gv360cellar' });
  expect(asked.text('#demo')).toContain('1 tag was placed in another space.');
  expect(asked.$('[name="matterportId"]').val()).toBe('gv360cellar');
  expect(await readTour()).toMatchObject({ matterportId: 'gv360office', tags: [{ position: [1, 2, 3] }] });
  const changed = await asked.press('Save');
  expect(changed.text()).toContain('Demo updated successfully!');
  expect(changed.text()).toContain('Items without a place in this space are marked “To be placed”.');
  expect((await readTour()).tags[0]).not.toHaveProperty('position');
  const back = await changed.press('Undo');
  expect(back.text()).toContain('The previous space was restored');
  expect(await readTour()).toMatchObject({ matterportId: 'gv360office', tags: [{ position: [1, 2, 3] }] });
});

test('without scripts, also asks in the settings of a regular twin, and keeps the input', async () => {
  const { origin } = inject('product');
  const created = await call(origin, session, 'POST', api.tours(session.userId), {
    name: 'Annex',
    matterportId: 'gv360office',
  });
  const { tourId } = await created.json();
  const tour = api.tour({ userId: session.userId, tourId });
  const points = [{ id: 'p1', title: 'Stairs', position: [1, 2, 3] }];
  await call(origin, session, 'PATCH', tour, { points });
  const settings = await openPage(pages.setUp({ tourId }), session);
  expect(settings.$('[name=space] option:selected').text()).toBe('Built-in: Office space');
  expect(settings.$('[name=matterportId]').val()).toBe('');
  const asked = await settings.press('Save', { space: 'gv360cellar', name: 'New annex' });
  expect(asked.text()).toContain('1 point was placed in another space.');
  const saved = await asked.press('Save');
  expect(saved.text()).toContain('Saved.');
  const read = async () => (await call(origin, session, 'GET', tour)).json();
  expect(await read()).toMatchObject({ name: 'New annex', matterportId: 'gv360cellar' });
  expect((await read()).points[0]).not.toHaveProperty('position');
  await saved.press('Undo');
  expect(await read()).toMatchObject({ name: 'New annex', matterportId: 'gv360office', points });
});
