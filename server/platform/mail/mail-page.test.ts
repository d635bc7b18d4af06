import { expect, test } from 'vitest';
import { mailOf } from './mail-page.ts';

const page = {
  subject: 'A change',
  preview: 'In short',
  title: 'What changed',
  paragraphs: ['Within 15 minutes, <b>Ada</b> & others.', 'And more.'],
  smallPrint: ['Ignore it.'],
};
const button = {
  label: 'Look',
  href: 'https://twins.example/?a=1&b=%22',
  press: 'Press the button.',
  open: 'Open this link:',
};

test('has the same content in plain text and HTML', () => {
  const { to, subject, text, html } = mailOf('ada@example.test', { ...page, button });
  expect([to, subject]).toEqual(['ada@example.test', 'A change']);
  expect(text).toBe(
    'A change\n\nOpen this link:\n\nhttps://twins.example/?a=1&b=%22\n\nWithin 15 minutes, <b>Ada</b> & others.\n\nAnd more.\n\nIgnore it.\n\nGoV360\n',
  );
  for (const said of ['What changed', 'In short', 'And more.', 'Ignore it.', 'Look'])
    expect(html).toContain(said);
  expect(html).toContain('Press the button. Within 15&nbsp;minutes, &lt;b>Ada&lt;/b> &amp; others.');
  expect(html).toContain('href="https://twins.example/?a=1&amp;b=%22"');
});

test('has neither a button nor a link without an action', () => {
  const { text, html } = mailOf('ada@example.test', page);
  expect(text).toBe(
    'A change\n\nWithin 15 minutes, <b>Ada</b> & others.\n\nAnd more.\n\nIgnore it.\n\nGoV360\n',
  );
  expect(html).not.toMatch(/<a |button does not work/);
});

test('lists entries with quotes and links, and links to the settings and unsubscribe pages', () => {
  const { text, html, unsubscribe } = mailOf('ada@example.test', {
    ...page,
    paragraphs: [],
    entries: [
      {
        text: 'Ada replied',
        quote: '<b>Yes</b>',
        link: { label: 'Open', href: 'https://twins.example/t?a=1&b=2' },
      },
    ],
    links: [{ label: 'Settings <x>', href: 'https://twins.example/settings' }],
    unsubscribe: 'https://twins.example/unsubscribe/x',
  });
  expect(text).toBe(
    'A change\n\nAda replied\n> <b>Yes</b>\nhttps://twins.example/t?a=1&b=2\n\nIgnore it.\n\nSettings <x>: https://twins.example/settings\n\nGoV360\n',
  );
  expect(html).toContain('&lt;b>Yes&lt;/b>');
  expect(html).toContain('href="https://twins.example/t?a=1&amp;b=2"');
  expect(html).toContain('>Settings &lt;x></a>');
  expect(unsubscribe).toBe('https://twins.example/unsubscribe/x');
});

test('puts each text on one line, without characters that reverse the words around them', () => {
  const hostile = 'Ada\r\n\nYour account is locked\u2028\u202Ekcol';
  const entry = { text: hostile, quote: hostile, link: { label: 'Open', href: 'https://twins.example/' } };
  const { subject, text, html } = mailOf('ada@example.test', {
    subject: `${hostile} invites you`,
    preview: hostile,
    title: hostile,
    paragraphs: [hostile],
    entries: [entry],
    smallPrint: [hostile],
    links: [{ label: hostile, href: 'https://twins.example/' }],
  });
  const line = 'Ada Your account is locked kcol';
  expect(subject).toBe(`${line} invites you`);
  expect(text).toBe(
    `${line} invites you\n\n${line}\n\n${line}\n> ${line}\nhttps://twins.example/\n\n${line}\n\n${line}: https://twins.example/\n\nGoV360\n`,
  );
  expect(html.split(line)).toHaveLength(9);
  expect(html).not.toMatch(/Ada[\r\n]|[\u2028\u202E]/);
});
