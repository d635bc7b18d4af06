import { api, pages } from '../../../contract/addresses.ts';
import { readUnsubscription, unsubscribe } from '../../domain/notifications/mail-settings.ts';
import type { Needs } from '../../platform/access/context.ts';
import { escapeHtml } from '../../platform/html/escape-html.ts';
import type { Call, Handlers } from '../api/request/app-environment.ts';
import { pageResponse } from './problem-page.ts';

/**
 * Returns the handlers for unsubscribing: for the page that the links in emails open, and for POST requests
 * from that page or from email programs. They need no session. Only a POST request unsubscribes, because
 * email scanners open links.
 */
export function unsubscribeHandlers(
  context: Needs<'config' | 'store' | 'now'>,
): Handlers<'showUnsubscribe' | 'unsubscribe'> {
  const { config } = context;
  const tokenOf = (c: Call) => c.req.param('token') ?? '';
  const settings = `<a class="button" href="${pages.notificationSettings()}">Open email settings</a>`;
  const answer = (title: string, text: string, way: string, status: number) =>
    pageResponse(config, { title, main: `<h1>${title}</h1>\n<p>${text}</p>\n${way}`, status });
  const unknown = () =>
    answer(
      'This link does not work',
      'The link is incomplete or has expired. To choose which emails you get, open your email settings.',
      `<p class="ways">${settings}</p>`,
      404,
    );
  return {
    async showUnsubscribe(c) {
      const token = tokenOf(c);
      const names = await readUnsubscription(context, token);
      if (!names) return unknown();
      return answer(
        'Stop these emails?',
        `You will no longer get emails about comments in ${listed(names)}. You keep your access, and the site still shows your notifications.`,
        `<form method="post" action="${escapeHtml(api.unsubscribe(token))}" class="ways">
<button class="button primary">Stop these emails</button>${settings}
</form>`,
        200,
      );
    },
    async unsubscribe(c) {
      const token = tokenOf(c);
      if (!(await unsubscribe(context, token))) return unknown();
      const names = (await readUnsubscription(context, token)) ?? [];
      return answer(
        'You are unsubscribed',
        `You will no longer get emails about comments in ${listed(names)}. To get them again, change your email settings.`,
        `<p class="ways">${settings}</p>`,
        200,
      );
    },
  };
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'this twin';
  return new Intl.ListFormat('en').format(names.map((name) => `<bdi>“${escapeHtml(name)}”</bdi>`));
}
