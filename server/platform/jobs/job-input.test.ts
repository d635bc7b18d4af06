import { expect, test } from 'vitest';
import { openInput, sealInput } from './job-input.ts';

const SECRET = { name: 'mail', secret: true };
const [old, next] = ['a'.repeat(40), 'b'.repeat(40)];
const input = { link: 'https://twins.example.org/sign-in?token=abc' };

test('decrypts with the previous secret while it is accepted, and encrypts only with the new secret', () => {
  const sealed = sealInput({ authSecret: old }, SECRET, input);
  const rotating = { authSecret: next, authSecretAccepted: old };
  expect(openInput(rotating, SECRET, sealed)).toEqual(input);
  expect(() => openInput({ ...rotating, authSecretAccepted: undefined }, SECRET, sealed)).toThrow();
  const since = sealInput(rotating, SECRET, input);
  expect(openInput({ authSecret: next, authSecretAccepted: undefined }, SECRET, since)).toEqual(input);
});

test('rejects a changed input and an input of another kind of job, with either secret', () => {
  const config = { authSecret: next, authSecretAccepted: old };
  const sealed = sealInput({ authSecret: old }, SECRET, input);
  const changed = `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(() => openInput(config, SECRET, changed)).toThrow();
  expect(() => openInput(config, { ...SECRET, name: 'link-mail' }, sealed)).toThrow();
});
