import { isIP } from 'node:net';
import { z } from 'zod';

/** Of TCP; 0 takes a free one. */
export const port = z.coerce.number().int().min(0).max(65_535);
/** As `URL.origin` writes it. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash) {
    context.addIssue('must be an origin such as https://twins.example.org, without a path');
  }
  return url.origin;
});
export const count = z.coerce.number().int().positive();
/** Separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Addresses and CIDR blocks. */
export const proxies = list.superRefine((items, context) => {
  const wrong = items.find((item) => !isAddressOrBlock(item));
  if (wrong !== undefined) context.addIssue(`“${wrong}” is neither an address nor a CIDR block`);
});

/** Links of the contact page. */
export const contacts = z.string().transform((text, context) => {
  const items = text.split(',').map((item) => {
    const [label, href, ...rest] = item.split('|').map((part) => part.trim());
    if (!label || !href || rest.length > 0) context.addIssue('must be “Label|address, Label|address”');
    return { label: label ?? '', href: href ?? '' };
  });
  return items;
});

function isAddressOrBlock(item: string): boolean {
  const [, address = '', prefix] = /^([\d.:a-f]+)(?:\/(\d+))?$/i.exec(item) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(prefix ?? 0) <= (version === 4 ? 32 : 128);
}
