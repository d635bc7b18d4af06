import { demoTour } from '../../../contract/tour-id.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '../../../contract/addresses.ts';
import type { Import } from '../../../contract/import.ts';
import { call, type TestSession } from '../../support/servers/session.ts';
import { mutatedFile } from './mutations.ts';

export interface SentCount {
  /** The number of responses to import requests, by status. */
  answers: Record<number, number>;
  /** The number of imports, by final state. */
  states: Record<string, number>;
  /** The longest response time for another user during the imports, in milliseconds. */
  longestWait: number;
}

/** The time between two requests of the other user, in milliseconds. */
const ASK_EVERY = 20;

/**
 * Sends the files for this many seeds to a server, waits for each check, and imports valid files. At the same
 * time, another user sends requests.
 */
export async function sendMutations(
  origin: string,
  session: TestSession,
  { from, count }: { from: number; count: number },
): Promise<SentCount> {
  const found: SentCount = { answers: {}, states: {}, longestWait: 0 };
  const others = askMeanwhile(origin);
  for (let seed = from; seed < from + count; seed += 1) {
    const state = await sendOne(origin, session, seed, (status) => {
      found.answers[status] = (found.answers[status] ?? 0) + 1;
    });
    found.states[state] = (found.states[state] ?? 0) + 1;
  }
  found.longestWait = Math.round(await others.stop());
  return found;
}

async function sendOne(
  origin: string,
  session: TestSession,
  seed: number,
  note: (status: number) => void,
): Promise<string> {
  const { userId, cookie } = session;
  const { format, bytes } = mutatedFile(seed);
  const sent = await fetch(origin + api.imports(demoTour(userId)), {
    method: 'POST',
    headers: { origin, cookie, 'content-type': format === 'csv' ? 'text/csv' : 'application/zip' },
    body: new Blob([bytes]),
  });
  note(sent.status);
  if (sent.status !== 202) return `answered ${sent.status}`;
  const { id } = (await sent.json()) as Import;
  const checked = await untilChecked(origin, session, id, note);
  if (checked.state !== 'ready') return checked.state;
  const revision = checked.current?.revision ?? 0;
  const applied = await call(
    origin,
    session,
    'POST',
    api.applyImport(demoTour(userId), id),
    { replace: true, leaveOut: true },
    { 'if-match': `"${revision}"` },
  );
  note(applied.status);
  return applied.status === 200 ? 'applied' : `answered ${applied.status}`;
}

async function untilChecked(
  origin: string,
  session: TestSession,
  id: string,
  note: (status: number) => void,
): Promise<Import> {
  for (;;) {
    const answer = await call(origin, session, 'GET', api.import(demoTour(session.userId), id));
    note(answer.status);
    const found = (await answer.json()) as Import;
    if (found.state !== 'checking') return found;
    await pause(ASK_EVERY);
  }
}

/**
 * Continuously sends a user's requests to a server. `stop` returns the longest response time in milliseconds.
 */
export function askMeanwhile(origin: string) {
  let longest = 0;
  const stopped = new AbortController();
  const asking = (async () => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${origin}/healthz`)).text();
      longest = Math.max(longest, performance.now() - began);
      await pause(ASK_EVERY);
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await asking;
      return longest;
    },
  };
}
