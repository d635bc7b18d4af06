import { useEffect } from 'react';
import { Link, useActionData, useLoaderData, useRevalidator } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../contract/addresses.ts';
import { failureOf } from '../../site/routes/dashboard/home/demo-fields.ts';
import type { DemoAnswer } from '../../site/routes/dashboard/home/demo-action.ts';
import { DemoSection, type DemoSummary } from '../../site/routes/dashboard/home/demo-section.tsx';
import { formText } from '../../site/browser/form-text.ts';
import { failureAsAnswer } from '../../site/browser/failure-as-answer.ts';
import { useLastAnswer } from '../../site/browser/watch-route.ts';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { openRoutes } from '../support/component/open-site.tsx';
import { fillIn, press } from '../support/component/press.ts';

const TOUR: DemoSummary = {
  matterportId: 'gv360office',
  scan: null,
  name: 'First',
  placed: [],
  public: false,
  hasBeenSaved: true,
  revision: 1,
  updated: { seconds: 1_800_000_000, nanoseconds: 0 },
};
const DRAWN = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>';
const UNREACHABLE = () => Promise.reject<DemoAnswer>(new TypeError('Failed to fetch'));

interface Server {
  tour?: DemoSummary | null;
  /** Returns the answer to the form. */
  answer?: (form: FormData) => Promise<DemoAnswer>;
  /** The address of the provider's pictures. */
  provider?: string;
}

/** Shows the form for a tour. Returns a function that changes the tour as another page would. */
function openForm({ tour = null, answer = UNREACHABLE, provider = DRAWN }: Server = {}) {
  let stored = tour;
  let readAgain: (() => Promise<void>) | undefined;
  function Home() {
    const { revalidate } = useRevalidator();
    useEffect(() => {
      readAgain = revalidate;
    });
    const shown = useLoaderData<DemoSummary | null>();
    const last = useLastAnswer(useActionData<DemoAnswer>());
    const thumbnails = { ours: { gv360office: DRAWN }, ownerId: 'u1', provider };
    return (
      <>
        <Link to="/profile">Profile</Link>
        <DemoSection
          userId="u1"
          tour={shown}
          tourError={null}
          hasMoved={false}
          answer={last}
          thumbnails={thumbnails}
        />
      </>
    );
  }
  openRoutes([
    {
      path: '/',
      Component: Home,
      HydrateFallback: () => null,
      loader: () => stored,
      action: async ({ request }) => {
        const form = await request.clone().formData();
        return failureAsAnswer(() => answer(form), failureOf(form));
      },
    },
    { path: '/profile', Component: () => <Link to="/">Dashboard</Link> },
  ]);
  return async (fields: Partial<DemoSummary>) => {
    stored = { ...TOUR, ...stored, ...fields, revision: (stored?.revision ?? 0) + 1 };
    await vi.waitFor(() => readAgain!(), 10_000);
  };
}

const captureId = page.getByRole('textbox', { name: 'Capture ID or link' });
const name = page.getByRole('textbox', { name: 'Name', exact: true });
const picture = page.getByRole('img', { name: 'Preview of the capture' });
const button = (label: string) => page.getByRole('button', { name: label, exact: true });

test('accepts each form of the provider’s links, and extracts the id @5.5', async () => {
  openForm();
  for (const link of [
    'https://my.matterport.com/show/?play=1&m=SxQL3iGyoDo&brand=0',
    'https://my.matterport.com/models/SxQL3iGyoDo',
    'https://discover.matterport.com/space/SxQL3iGyoDo',
  ]) {
    await fillIn(captureId, '');
    await fillIn(captureId, link);
    await expect.element(captureId).toHaveValue('SxQL3iGyoDo');
  }
});

test('requires exactly 11 characters in an id, and shows a picture only for a complete id @5.6 @5.7 @8.7', async () => {
  openForm();
  const invalid = page.getByText('Invalid Matterport ID');
  await expect.element(captureId).toBeVisible();
  expect(invalid.query()).toBe(null);
  for (const wrong of ['gv360offic', 'gv360offices']) {
    await fillIn(captureId, wrong);
    await expect.element(invalid).toBeVisible();
    expect(picture.query()).toBe(null);
  }
  await fillIn(captureId, 'gv360office');
  await expect.element(picture).toHaveAttribute('src', DRAWN);
  expect(invalid.query()).toBe(null);
});

test('shows a saved twin without an id as invalid @5.6', async () => {
  openForm({ tour: { ...TOUR, matterportId: '' } });
  await expect.element(page.getByText('Invalid Matterport ID')).toBeVisible();
});

test('loads the picture from the capture’s provider by id @7.10', async () => {
  const drawing = DRAWN.replace('width', 'id="{id}" width');
  openForm({ provider: drawing });
  await fillIn(captureId, 'SxQL3iGyoDo');
  await expect.element(picture).toHaveAttribute('src', drawing.replace('{id}', 'SxQL3iGyoDo'));
});

test('shows a plan if the provider has no picture', async () => {
  openForm({ provider: 'data:image/png,{id}' });
  await fillIn(captureId, 'gv360office');
  await expect.element(picture).toBeVisible();
  await fillIn(captureId, 'SxQL3iGyoDo');
  await expect.element(picture).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('#demo svg')).not.toBe(null);
});

test('shows a loading state in the form until the server responds @8.8', async () => {
  const { promise, resolve } = Promise.withResolvers<DemoAnswer>();
  openForm({ answer: () => promise });
  await fillIn(captureId, 'gv360office');
  await press(button('Create'), '{Enter}');
  await expect.element(page.getByText('Loading...')).toBeVisible();
  resolve({ ok: true, text: 'Demo created successfully!', at: 1 });
  await expect.element(page.getByText('Demo created successfully!')).toBeVisible();
  expect(page.getByText('Loading...').query()).toBe(null);
});

test('keeps the input when creating, updating or deleting a twin fails @8.4 @8.5 @8.6', async () => {
  const change = openForm();
  await fillIn(captureId, 'gv360office');
  await press(button('Create'), '{Enter}');
  await expect.element(page.getByText('Error creating demo.')).toBeVisible();
  await expect.element(captureId).toHaveValue('gv360office');

  await change({});
  await fillIn(name, 'Typed offline');
  await press(button('Save'), '{Enter}');
  await expect.element(page.getByText('Error updating demo.')).toBeVisible();
  await expect.element(name).toHaveValue('Typed offline');

  await press(button('Delete'), '{Enter}');
  // Accidentally pressing Enter changes nothing.
  await expect.element(button('Keep twin')).toHaveFocus();
  await press(button('Keep twin'), '{Enter}');
  await press(button('Delete'), '{Enter}');
  await press(button('Delete the twin'), '{Enter}');
  await expect.element(page.getByText('Error deleting demo.')).toBeVisible();
  await expect.element(button('Delete')).toBeVisible();
  await expect.element(name).toHaveValue('Typed offline');
});

test('asks before changing a space that contains items, and can undo the change', async () => {
  const placed = [
    { collection: 'tags', count: 2 },
    { collection: 'points', count: 1 },
  ];
  const SPACE = { captureId: 'gv360office', tourId: '' };
  const sent: string[] = [];
  let change: ReturnType<typeof openForm> = async () => {};
  change = openForm({
    tour: { ...TOUR, placed },
    async answer(form) {
      sent.push(['intent', 'matterportId', 'moves', 'space'].map((field) => formText(form, field)).join(' '));
      void change({ matterportId: formText(form, 'matterportId') || formText(form, 'space'), placed: [] });
      return { ok: true, text: 'Demo updated successfully!', formerSpace: SPACE, at: sent.length };
    },
  });
  await fillIn(captureId, 'gv360cellar');
  await press(button('Save'), '{Enter}');
  await expect.element(page.getByText('2 tags and 1 point were placed in another space.')).toBeVisible();
  await expectNoAxeViolations();
  await press(button('Cancel'), '{Enter}');
  expect(sent).toEqual([]);
  await expect.element(captureId).toHaveValue('gv360cellar');
  await press(button('Save'), '{Enter}');
  await press(button('Change the space'), '{Enter}');
  await expect.element(page.getByText('Demo updated successfully!')).toBeVisible();
  await press(button('Undo'), '{Enter}');
  await expect.poll(() => sent).toEqual(['save gv360cellar yes ', 'undo-space   gv360office']);
  await expect.element(captureId).toHaveValue('gv360office');
});

test('lets the user retry a failed undo, and moves the focus from removed elements to the retry', async () => {
  let unreachable = true;
  let change: ReturnType<typeof openForm> = async () => {};
  const answer = async (form: FormData): Promise<DemoAnswer> => {
    if (form.get('intent') === 'delete') {
      void change({ hasBeenSaved: false });
      return { ok: true, text: 'Demo deleted successfully!', deleted: 'the twin', at: 1 };
    }
    if (unreachable) return await UNREACHABLE();
    return { ok: true, text: `Restored ${formText(form, 'document')}`, at: 3 };
  };
  change = openForm({ tour: TOUR, answer });
  await press(button('Delete'), '{Enter}');
  await press(button('Delete the twin'), '{Enter}');
  await expect.element(page.getByText('Demo deleted successfully!')).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toContain('Demo deleted successfully!');
  await press(button('Undo'), '{Enter}');
  await expect.element(page.getByText(/Nothing is lost, and you can still restore the twin/)).toBeVisible();
  unreachable = false;
  await press(button('Undo'), '{Enter}');
  await expect.element(page.getByText('Restored the twin')).toBeVisible();
});

test('keeps the input when the user visits another page and when the session ends @10.5', async () => {
  const ended = { status: 401, statusText: '', data: null, internal: false };
  openForm({ tour: TOUR, answer: () => Promise.reject(ended) });
  await fillIn(name, 'Typed too late');
  await expect.element(page.getByText('Not saved yet.')).toBeVisible();
  await press(button('Save'), '{Enter}');
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(/Your session has ended/)).toBeVisible();
  await expect
    .element(alert.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', pages.signIn(location.pathname + location.search));
  await press(page.getByRole('link', { name: 'Profile' }), '{Enter}');
  await press(page.getByRole('link', { name: 'Dashboard' }), '{Enter}');
  await expect.element(name).toHaveValue('Typed too late');
  await expect.element(page.getByText('Not saved yet.')).toBeVisible();
});

test('updates the form with changes from other tabs, and keeps both versions of a conflict @10.2', async () => {
  const change = openForm({
    tour: TOUR,
    answer: async (form) => {
      void change({ name: formText(form, 'name') });
      return { ok: true, text: 'Demo updated successfully!', at: 1 };
    },
  });
  await expect.element(name).toHaveValue('First');
  await change({ name: 'Second' });
  await expect.element(name).toHaveValue('Second');
  await fillIn(name, 'Mine');
  await change({ name: 'Third' });
  const versions = page.getByRole('group', { name: 'Name' });
  const shown = () => versions.query()?.textContent;
  await expect.poll(shown).toMatch(/Yours, not saved yet\s*Mine.*The other version, saved.*Third/s);
  await expect.element(name).toHaveValue('Mine');
  await press(button('Use the other version'), '{Enter}');
  await expect.element(name).toHaveValue('Third');
  await press(page.getByRole('link', { name: 'Profile' }), '{Enter}');
  await press(page.getByRole('link', { name: 'Dashboard' }), '{Enter}');
  await press(button('Use yours'), '{Enter}');
  await press(button('Save'), '{Enter}');
  await expect.poll(shown).toMatch(/Yours, saved\s*Mine.*Third/s);
  await press(button('Close comparison'), '{Enter}');
  await expect.element(versions).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Mine');
});
