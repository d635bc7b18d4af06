import { demoTour } from '../../../contract/tour-id.ts';
import { expect, test, vi } from 'vitest';
import { saveOperations } from './stored-twin.tsx';

test('sends operations with the twin’s id, and passes a rejection on to the player @10.7', async () => {
  const detail = 'Another twin is in its place.';
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ code: 'not-found', detail }, { status: 404 }));
  const change = { type: 'operations', changeId: 'c1', operations: [] } as const;
  const answer = await saveOperations(demoTour('u1'), 't1', { ...change, operations: [] });
  expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string)).toEqual({ operations: [], tourId: 't1' });
  expect(answer).toEqual({ type: 'error', changeId: 'c1', code: 'not-found', detail });
  fetched.mockRestore();
});
