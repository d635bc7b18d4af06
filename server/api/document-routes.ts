import { type Context as HonoContext, Hono } from 'hono';
import { TEXT_MAX_LENGTH } from '../../contract/limits.ts';
import type { Actor } from '../access/actor.ts';
import type { Context } from '../access/context.ts';
import { addMessage, authorizeMessage } from '../messages/add-message.ts';
import { listMessages } from '../messages/list-messages.ts';
import { notFound } from '../access/policy.ts';
import { readProfile } from '../profiles/read-profile.ts';
import { authorizeProfileWrite, writeProfile } from '../profiles/write-profile.ts';
import { deleteTour } from '../tours/delete-tour.ts';
import { readStoredTour } from '../tours/read-tour.ts';
import { authorizeTourWrite, writeStoredTour } from '../tours/write-tour.ts';
import { exportUsers } from '../users/export-users.ts';
import { listUsers } from '../users/list-users.ts';
import { isUserId } from '../users/user-id.ts';
import type { AppEnvironment } from './request/app-environment.ts';
import { parseIfMatch } from './request/if-match.ts';
import { readJson } from './request/json-body.ts';
import { BODY_MAX_BYTES } from './request/request-body.ts';
import type { HeaderSet } from './answer/security-headers.ts';

export const PROFILE = '/api/users/:userId';
export const TOUR = '/api/users/:userId/tours/demo-tour';
export const MESSAGES = '/api/users/:userId/messages';
export const USERS = '/api/users';
export const USERS_CSV = '/api/users.csv';

/** Bytes. The longest text, each of its code units escaped. */
const MESSAGE_MAX_BYTES = 6 * TEXT_MAX_LENGTH + 1024;

type Call = HonoContext<AppEnvironment>;

/** The addresses of tours, profiles, messages and users: each hands its request to one server function. */
export function documentRoutes(context: Context, headers: HeaderSet): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  // Plain header objects: the Node adapter then writes them as they are.
  const json = (text: string, status = 200) => new Response(text, { status, headers: jsonHeaders });
  const versioned = (text: string, revision: number) =>
    new Response(text, { headers: { ...jsonHeaders, etag: `"${revision}"` } });

  routes.get(TOUR, async (c) => {
    const tour = await readStoredTour(context, actorOf(c), { userId: userIdOf(c) });
    return versioned(tour.text, tour.revision);
  });
  routes.patch(TOUR, async (c) => {
    await authorizeTourWrite(context, actorOf(c), userIdOf(c));
    const tour = await writeStoredTour(context, actorOf(c), await writeInput(c));
    return versioned(tour.text, tour.revision);
  });
  routes.delete(TOUR, async (c) => {
    await deleteTour(context, actorOf(c), { userId: userIdOf(c), ifMatch: ifMatchOf(c) });
    return new Response(null, { status: 204, headers });
  });

  routes.get(PROFILE, async (c) => {
    const profile = await readProfile(context, actorOf(c), { userId: userIdOf(c) });
    return versioned(JSON.stringify(profile), profile.revision);
  });
  routes.patch(PROFILE, async (c) => {
    authorizeProfileWrite(actorOf(c), userIdOf(c));
    const profile = await writeProfile(context, actorOf(c), await writeInput(c));
    return versioned(JSON.stringify(profile), profile.revision);
  });

  routes.get(MESSAGES, async (c) => {
    const page = await listMessages(context, actorOf(c), {
      userId: userIdOf(c),
      cursor: c.req.query('cursor'),
    });
    return json(JSON.stringify(page));
  });
  routes.post(MESSAGES, async (c) => {
    authorizeMessage(actorOf(c), userIdOf(c));
    const input = { userId: userIdOf(c), message: await readJson(c, MESSAGE_MAX_BYTES) };
    return json(JSON.stringify(await addMessage(context, actorOf(c), input)), 201);
  });

  routes.get(USERS, async (c) => {
    const page = await listUsers(context, actorOf(c), {
      q: c.req.query('q'),
      cursor: c.req.query('cursor'),
    });
    return json(JSON.stringify(page));
  });
  routes.get(USERS_CSV, async (c) => {
    const csv = await exportUsers(context, actorOf(c), { q: c.req.query('q') });
    const day = new Date(context.now()).toISOString().slice(0, 10);
    return new Response(csv, {
      headers: {
        ...headers,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="gov360-users-${day}.csv"`,
      },
    });
  });
  return routes;
}

function actorOf(c: Call): Actor {
  return c.get('actor');
}

function userIdOf(c: Call): string {
  const userId = c.req.param('userId') ?? '';
  if (!isUserId(userId)) throw notFound();
  return userId;
}

function ifMatchOf(c: Call): number | undefined {
  return parseIfMatch(c.req.header('if-match'));
}

async function writeInput(c: Call) {
  return { userId: userIdOf(c), ifMatch: ifMatchOf(c), patch: await readJson(c, BODY_MAX_BYTES) };
}
