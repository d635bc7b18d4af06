import { expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { openPage, signIn } from '../support/open-page.ts';
import { call } from '../support/servers/session.ts';

const { origin } = inject('product');
type Person = Awaited<ReturnType<typeof signIn>>;

async function createTwins(owner: Person, names: readonly string[]): Promise<string[]> {
  const made = [];
  for (const name of names) {
    const body = { name, matterportId: 'gv360office' };
    const answer = await call(origin, owner, 'POST', api.tours(owner.userId), body);
    made.push(((await answer.json()) as { tourId: string }).tourId);
  }
  return made;
}

const namesIn = async (path: string, person: Person) => {
  const { $ } = await openPage(path, person);
  return $('#twins h3')
    .toArray()
    .map((heading) => $(heading).text());
};

test('shows a few twins without a search field, and lets users search and sort longer lists', async () => {
  const owner = await signIn();
  await createTwins(owner, ['Annex', 'Boiler house', 'Canteen', 'Depot']);
  expect((await openPage(pages.dashboard(), owner)).$('#twins [role=search]')).toHaveLength(0);
  await createTwins(owner, ['Engine shed']);
  expect((await openPage(pages.dashboard(), owner)).$('#twins [role=search]')).toHaveLength(1);
  expect((await namesIn(`${pages.dashboard()}?by=name`, owner)).at(0)).toBe('Annex');
  expect((await namesIn(`${pages.dashboard()}?by=changed`, owner)).at(0)).toBe('Engine shed');
  expect(await namesIn(`${pages.dashboard()}?twins=boil`, owner)).toEqual(['Boiler house']);
  const none = await openPage(`${pages.dashboard()}?twins=zebra`, owner);
  // The link that clears the search is still on the page.
  expect(none.$('#twins [role=search] a')).toHaveLength(1);
});

test('removes an archived twin from the list, and restores it', async () => {
  const owner = await signIn();
  await createTwins(owner, ['Annex']);
  const page = await openPage(pages.dashboard(), owner);
  expect((await page.press('Archive')).text('#twins')).not.toContain('Annex');
  const archived = await openPage(`${pages.dashboard()}?archived=1`, owner);
  expect(archived.text('#twins')).toContain('Annex');
  await archived.press('Restore');
  expect(await namesIn(pages.dashboard(), owner)).toEqual(['Annex']);
});

test('marks an offer from staff, and transfers the twin to the user who accepts it', async () => {
  const leaver = await signIn({ name: 'Lena Leaving', company: 'Estates', role: 'Facility manager' });
  const heir = await signIn();
  const staff = await signIn(
    { name: 'Sam Staff', company: 'GoV360', role: 'Support' },
    'staff-2@gov360.test',
  );
  const twins = await createTwins(leaver, ['Annex', 'Depot']);
  const offered = await call(origin, staff, 'POST', api.leaverTwins(leaver.userId), {
    email: heir.email,
    twins,
  });
  expect(offered.status).toBe(204);
  const page = await openPage(pages.dashboard(), heir);
  expect(page.text('#twins')).toContain(
    'The staff of this site offer you “Annex”, which belongs to Lena Leaving.',
  );
  const accepted = await page.press('Accept');
  expect(accepted.text('#twins')).toContain('The staff of this site offer you');
  await accepted.press('Decline');
  // A job transfers it.
  for (const person of [heir, leaver])
    await expect.poll(() => namesIn(pages.dashboard(), person)).toHaveLength(1);
});
