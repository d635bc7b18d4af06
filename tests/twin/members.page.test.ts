import { beforeAll, describe, expect, inject, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { fileAddress } from '../../contract/files/file-address.ts';
import { formatTopic } from '../../contract/topic.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { createTour, openPage, signIn } from '../support/open-page.ts';
import { uploadFile } from '../support/files/upload-file.ts';
import { openStream } from '../support/servers/event-stream.ts';
import { newestMail } from '../support/servers/inbox.ts';
import { reportOf } from '../support/servers/presence.ts';
import { call, type TestSession } from '../support/servers/session.ts';

type Person = Awaited<ReturnType<typeof signIn>>;

const { origin } = inject('product');
const profileOf = (name: string) => ({ name, company: 'Analytical Estates', role: 'Facility manager' });

/** Returns the link of a user's newest invitation. */
async function invitationOf({ email }: Pick<Person, 'email'>): Promise<string> {
  const { links } = await newestMail(origin, email, '', ({ subject }) => subject.includes('invites you to'));
  const { pathname, search } = new URL(links.find((link) => link.includes('/invitation'))!);
  return pathname + search;
}

const invite = (owner: Person, emails: string[], role: string) =>
  call(origin, owner, 'POST', api.invitations(owner.userId), { emails, twins: ['demo-tour'], role });

describe('the authors of edits in a public twin', () => {
  let owner: Person;
  let editor: Person;
  let viewer: Person;
  let stranger: Person;
  let sha256: string;

  beforeAll(async () => {
    owner = await signIn();
    editor = await signIn(profileOf('Grace Editing'));
    viewer = await signIn(profileOf('Alan Viewing'));
    stranger = await signIn(profileOf('Nobody Special'));
    const tag = { id: 'a', title: 'Pump', text: '', color: 'blue', position: [0, 0, 0], normal: [0, 1, 0] };
    await createTour(owner, { name: 'Harbour office', public: true, tags: [tag] });
    for (const [person, role] of [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ] as const) {
      await invite(owner, [person.email], role);
      const page = await openPage(await invitationOf(person), person);
      await page.press('Accept');
    }
    const change = (title: string, by: TestSession) => {
      const operation = { id: title, collection: 'tags', kind: 'change', changed: ['title'] };
      const operations = [{ ...operation, before: tag, item: { ...tag, title } }];
      return call(origin, by, 'POST', api.operations(demoTour(owner.userId)), { operations });
    };
    // The second change conflicts with the first, whose value is kept.
    for (const [title, by] of [
      ['By the owner', owner],
      ['By the editor', editor],
    ] as const)
      expect((await change(title, by)).status).toBe(200);
    const ofOwner = { ...editor, userId: owner.userId };
    const uploaded = await uploadFile(origin, ofOwner, 'manual.txt', Buffer.from('How the pump works'));
    sha256 = (await files(owner))[0]!.sha256;
    expect(uploaded).toMatchObject({ existed: false });
  });

  const files = async (session: TestSession | null) => {
    const tour = await call(origin, session, 'GET', api.tour(demoTour(owner.userId)));
    const { documents } = (await tour.json()) as { documents: { file?: { sha256: string } }[] };
    return documents.flatMap(({ file }) => file ?? []);
  };

  /** Returns all responses that a user gets about the twin, as text, by request. */
  async function answers(session: TestSession | null): Promise<Record<string, string>> {
    const told: Record<string, string> = {};
    const demo = demoTour(owner.userId);
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await call(origin, session, method, path, body);
      const headers = [...response.headers].map((header) => header.join(': ')).join('\n');
      told[`${method} ${path}`] = `${response.status}\n${headers}\n${await response.text()}`;
    };
    for (const path of [
      api.tour(demo),
      api.fileSearch(demo, 'pump'),
      api.versions(demo, 'none'),
      api.bin(demo),
      api.uploads(demo),
      api.tourExport(demo),
      api.tagsCsv(demo),
      api.pointsCsv(demo),
      api.measurementsCsv(demo),
      api.snapshots(demo),
      api.profile(editor.userId).replace(editor.userId, 'somebody'),
      pages.demo(owner.userId),
      pages.embed(demo),
    ])
      await ask('GET', path);
    await ask('POST', api.operations(demo), { operations: [] });
    await ask('PATCH', api.tour(demo), { name: 'Mine' });
    await ask('POST', api.grants(demo), {});
    // The owner and a member are present, and report their positions.
    const presence = formatTopic({ ...demo, kind: 'presence' });
    const present = [];
    for (const person of [owner, viewer]) {
      present.push(await openStream(origin, [presence], { session: person, shared: true, ask: 1 }));
      expect((await call(origin, person, 'POST', api.presence(demo), reportOf())).status).toBe(204);
    }
    await ask('POST', api.presence(demo), reportOf());
    await ask('HEAD', api.watch([presence]));
    const shared = await openStream(origin, [presence], { session, shared: true, ask: 1 });
    const first = await shared.nextShared();
    const news = first?.type === 'gone' ? null : await shared.nextShared();
    told['stream of who is there'] = JSON.stringify([first, news]);
    for (const stream of [shared, ...present]) stream.close();
    const topic = formatTopic({ kind: 'tour', ...demo });
    for (const options of [{}, { changes: true }, { asVisitor: true }]) {
      const stream = await openStream(origin, [topic], { session, ...options });
      told[`stream ${JSON.stringify(options)}`] = JSON.stringify(await stream.next());
      stream.close();
    }
    const granted = await call(origin, session, 'POST', api.grants(demo), {});
    const { base } = (await granted.json()) as { base: string };
    const file = await fetch(fileAddress(base, sha256));
    expect(file.status).toBe(200);
    told.file = `${[...file.headers].map((header) => header.join(': ')).join('\n')}\n${await file.text()}`;
    return told;
  }

  /** Returns the requests whose response names one of these users. */
  const naming = (told: Record<string, string>, people: readonly Person[]) =>
    Object.entries(told)
      .filter(([, text]) =>
        people.some(
          ({ userId, email }) =>
            text.includes(userId) || text.includes(email) || /Grace Editing|Alan Viewing/.test(text),
        ),
      )
      .map(([asked]) => asked);

  test.each(['a visitor', 'a signed-in stranger'])('%s sees no member’s name @6.7', async (who) => {
    const told = await answers(who === 'a visitor' ? null : stranger);
    expect(told[`GET ${api.tour(demoTour(owner.userId))}`]).toContain('By the editor');
    expect(naming(told, [editor, viewer])).toEqual([]);
    expect(told['stream of who is there']).toMatch(
      /^\[\{"type":"changed"[^}]*\},\{"type":"presence","topic":"[^"]*","news":\{"begin":true,"total":\d\}\}\]$/,
    );
    // The owner's id is a field of the twin, so the same search finds the owner.
    expect(naming(told, [owner])).toContain(`GET ${api.tour(demoTour(owner.userId))}`);
  });

  test('members see other members’ names only in the member list, without ids and addresses', async () => {
    const told = await answers(viewer);
    const ofViewer = Object.keys(told).filter((asked) => asked === `GET ${pages.demo(owner.userId)}`);
    expect(told['stream of who is there']).toContain('"name":"Ada Byron"');
    // The page contains the name of the user who views it.
    expect(naming(told, [editor])).toEqual([]);
    expect(naming(told, [viewer])).toEqual(ofViewer);
    const list = await (await call(origin, viewer, 'GET', api.members(demoTour(owner.userId)))).text();
    expect(list).toContain('Grace Editing');
    for (const { userId, email } of [editor, viewer, owner]) {
      expect(list).not.toContain(userId);
      expect(list).not.toContain(email);
    }
    const refused = await call(origin, stranger, 'GET', api.members(demoTour(owner.userId)));
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain('Grace');
  });
});

describe('an invitation’s page', () => {
  test('shows the inviter and the twin to anyone with its link, and requires the user to accept', async () => {
    const owner = await signIn();
    await createTour(owner, { name: 'Harbour office' });
    const invited = await signIn(profileOf('Grace Editing'));
    await invite(owner, [invited.email], 'editor');
    const link = await invitationOf(invited);
    for (const session of [null, invited, invited]) {
      const page = await openPage(link, session);
      expect(page.text('h1')).toBe('Ada Byron invites you');
      expect(page.text('li')).toBe('Harbour office');
    }
    expect((await openPage(pages.demo(owner.userId), invited)).status).toBe(404);
    const { path, title } = await (await openPage(link, invited)).press('Accept');
    expect(path).toBe(pages.demo(owner.userId));
    expect(title).toBe('Harbour office | GoV360');
  });

  test('shows the invited address to a user who is signed in with another address', async () => {
    const owner = await signIn();
    await createTour(owner, { name: 'Harbour office' });
    const email = 'invited-elsewhere@example.test';
    await invite(owner, [email], 'viewer');
    const page = await openPage(await invitationOf({ email }), await signIn());
    expect(page.text('main')).toContain(`This invitation was sent to ${email}`);
    expect(page.$(`a[href^="/signin?fresh=1"]`).text()).toBe(`Continue as ${email}`);
    expect(page.$('form button[type=submit]')).toHaveLength(0);
  });

  test.each([pages.invitation('none'), pages.join('none')])('%s returns 404', async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(404);
    expect(page.$('main a[href="/"]').text()).toBe('Go to the homepage');
  });
});

test('asks a signed-out user of a share link to sign in, shows the twin’s name only then, and makes that user a member', async () => {
  const owner = await signIn();
  await createTour(owner, { name: 'Harbour office' });
  const body = { role: 'viewer', days: 7 };
  const made = await call(origin, owner, 'POST', api.links(demoTour(owner.userId)), body);
  const { token } = (await made.json()) as { token: string };
  const shown = await openPage(pages.join(token));
  expect(shown.text('h1')).toBe('Ada Byron shares a twin with you');
  expect(shown.$(`a[href="${pages.signIn(pages.join(token))}"]`).text()).toBe('Sign in to open it');
  expect(shown.$.html()).not.toContain('Harbour office');
  const guest = await signIn(profileOf('Grace Hopper'));
  const joining = await openPage(pages.join(token), guest);
  expect(joining.text('main strong')).toBe('Harbour office');
  const { path } = await joining.press('Open the twin');
  expect(path).toBe(pages.demo(owner.userId));
  const members = await openPage(pages.myDemo(), owner);
  expect(members.text('#members')).toContain('Grace Hopper');
  expect(members.text('#members')).toContain('Grace Hopper joined through this link.');
});
