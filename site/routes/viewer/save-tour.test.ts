import { afterEach, expect, test, vi } from 'vitest';
import { saveTour } from './save-tour.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['{"matterportId":"gv360office","public":true}'],
  ['{"matterportId":"gv360office","public":{"toString":true}}'],
  ['{"public":true,"matterportId":"gv360office","public":[true]}'],
])('who may see a tour is no player’s to say: %s @10.3', async (sent) => {
  const fetched = vi.fn<typeof fetch>(async () =>
    Response.json({ matterportId: 'gv360office', revision: 5 }),
  );
  vi.stubGlobal('fetch', fetched);
  // As `postMessage` brings it.
  const tour = structuredClone(JSON.parse(sent) as { matterportId: string });
  await saveTour('u1', { type: 'tour-changed', changeId: 'a', baseRevision: 4, tour });
  const { body, headers } = fetched.mock.calls[0]![1]!;
  expect(JSON.parse(body as string)).toEqual({ matterportId: 'gv360office' });
  expect(headers).toMatchObject({ 'if-match': '"4"' });
});
