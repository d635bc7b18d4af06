import { colors, type ColorName } from '../../../design/colors.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { Mail } from './mailer.ts';

/** The content of an email. Texts can contain user input: `mailOf` puts each on one line and escapes it. */
export interface MailPage {
  subject: string;
  /** Preview text that email programs show beside the subject. */
  preview: string;
  title: string;
  paragraphs: readonly string[];
  button?: MailButton;
  /** Entries of a list in the email, each with a link. */
  entries?: readonly MailEntry[];
  /** Smaller text at the end. */
  smallPrint?: readonly string[];
  /** Links at the end, such as to the email settings, or to a page that stops these emails. */
  links?: readonly MailLink[];
  /** An absolute address at which a POST request without a session stops these emails (RFC 8058). */
  unsubscribe?: string;
}

interface MailLink {
  label: string;
  /** An absolute address of this site. */
  href: string;
}

export interface MailEntry {
  text: string;
  /** A quotation of what a user wrote; '' if none. */
  quote: string;
  link: MailLink;
}

/** The main action of an email. */
export interface MailButton {
  label: string;
  /** An absolute address of this site. */
  href: string;
  /**
   * The sentence before the button in the HTML version, such as ‘Press the button to …’.
   */
  press: string;
  /** The line before the address in the plain-text version, such as ‘Open this link to …:’. */
  open: string;
}

const light = shades('light');
const dark = shades('dark');

/** Styles for email programs with a dark mode. Other programs show the light colours of the inline styles. */
const darkStyles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: ${dark.paper} !important; }
    .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .quiet { color: ${dark['ink-soft']} !important; }
    .button { background: ${dark.accent} !important; }
    .button a { color: ${dark['accent-ink']} !important; }
    .link { color: ${dark.accent} !important; }
  }`;

const font = `font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** Returns an email to an address, with its content in plain text and in HTML. */
export function mailOf(to: string, content: MailPage): Mail {
  const page = plainPage(content);
  const { subject, unsubscribe } = page;
  return { to, subject, text: textOf(page), html: htmlOf(page), ...(unsubscribe && { unsubscribe }) };
}

/**
 * Returns a page in which each text is on one line, so that a name cannot look like another paragraph of the
 * email.
 */
function plainPage(page: MailPage): MailPage {
  const { entries = [], smallPrint = [], links = [] } = page;
  return {
    ...page,
    subject: plain(page.subject),
    preview: plain(page.preview),
    title: plain(page.title),
    paragraphs: page.paragraphs.map(plain),
    entries: entries.map((entry) => ({ ...entry, text: plain(entry.text), quote: plain(entry.quote) })),
    smallPrint: smallPrint.map(plain),
    links: links.map((link) => ({ ...link, label: plain(link.label) })),
  };
}

/** Returns a text on one line, without characters that change the direction of the text around it. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
}

function textOf({
  subject,
  paragraphs,
  button,
  entries = [],
  smallPrint = [],
  links = [],
}: MailPage): string {
  const link = button ? [button.open, button.href] : [];
  const listed = entries.map(({ text, quote, link: { href } }) =>
    [text, ...(quote ? [`> ${quote}`] : []), href].join('\n'),
  );
  const ways = links.map(({ label, href }) => `${label}: ${href}`);
  return `${[subject, ...link, ...paragraphs, ...listed, ...smallPrint, ...ways, 'GoV360'].join('\n\n')}\n`;
}

function htmlOf(page: MailPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(page.subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(page.preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper};">
<tr><td align="center" style="padding:40px 16px;">
<table role="presentation" class="card" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:480px;background:${light.surface};border:1px solid ${light.line};border-radius:8px;">
<tr><td class="ink" style="padding:32px 32px 0;${font};font-size:15px;line-height:20px;font-weight:700;letter-spacing:0.02em;color:${light.ink};">GoV360</td></tr>
<tr><td style="padding:28px 32px 0;"><h1 class="ink" style="margin:0;${font};font-size:26px;line-height:32px;font-weight:700;color:${light.ink};">${escapeHtml(page.title)}</h1></td></tr>
${rowsOf(page).join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Returns the HTML rows below the title. */
function rowsOf({ paragraphs, button, entries = [], smallPrint = [], links = [] }: MailPage): string[] {
  const [first = '', ...others] = paragraphs;
  const said = (button ? [`${button.press} ${first}`, ...others] : paragraphs).map(toHtml);
  const ways = links.length > 0 ? [links.map(toLink).join(' · ')] : [];
  const small = [...(button ? [fallback(button)] : []), ...smallPrint.map(toHtml), ...ways];
  const end = (list: readonly string[], index: number) => (index === list.length - 1 ? 32 : 0);
  return [
    ...said.map((html, index) => {
      const bottom = small.length === 0 ? end(said, index) : 0;
      return `<tr><td class="ink" style="padding:12px 32px ${px(bottom)};${font};font-size:16px;line-height:24px;color:${light.ink};">${html}</td></tr>`;
    }),
    ...(button ? [buttonRow(button)] : []),
    ...entries.map(entryRow),
    ...small.map((html, index) => {
      const padding = `${index === 0 ? 28 : 20}px 32px ${px(end(small, index))}`;
      return `<tr><td class="quiet" style="padding:${padding};${font};font-size:14px;line-height:20px;color:${light['ink-soft']};">${html}</td></tr>`;
    }),
  ];
}

function buttonRow({ href, label }: MailButton): string {
  return `<tr><td style="padding:28px 32px 0;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${light.accent}" style="background:${light.accent};border-radius:6px;"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:${light['accent-ink']};text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>
</td></tr>`;
}

function entryRow({ text, quote, link }: MailEntry): string {
  const quoted = quote
    ? `<div class="quiet" style="margin-top:4px;padding-left:12px;border-left:3px solid ${light.line};color:${light['ink-soft']};overflow-wrap:anywhere;">${escapeHtml(quote)}</div>`
    : '';
  return `<tr><td class="ink" style="padding:20px 32px 0;${font};font-size:16px;line-height:24px;color:${light.ink};">${toHtml(text)}${quoted}<div style="margin-top:4px;font-weight:600;">${toLink(link)}</div></td></tr>`;
}

function toLink({ label, href }: MailLink): string {
  return `<a class="link" href="${escapeHtml(href)}" style="color:${light.accent};">${escapeHtml(label)}</a>`;
}

function fallback({ href }: MailButton): string {
  const address = escapeHtml(href);
  return `If the button does not work, copy this address into your browser:<br><a class="link" href="${address}" style="color:${light.accent};word-break:break-all;">${address}</a>`;
}

function px(length: number): string {
  return length === 0 ? '0' : `${length}px`;
}

/** Returns a text as HTML, with a non-breaking space between a number and its unit of time. */
function toHtml(text: string): string {
  return escapeHtml(text).replaceAll(/(\d) (minutes|days|hours)/g, '$1&nbsp;$2');
}

function shades(scheme: 'light' | 'dark'): Record<ColorName, string> {
  const entries = Object.entries(colors).map(([name, color]) => [name, color[scheme]]);
  return Object.fromEntries(entries) as Record<ColorName, string>;
}
