import { colors, type ColorName } from '../../../design/colors.ts';
import type { Mail } from '../../mail/mailer.ts';

const light = shades('light');
const dark = shades('dark');

/** Mail clients that know dark mode take these; the others show the light inline colours. */
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

/** The mail that carries a sign-in link. `link` is ours and URL-encoded; nothing a stranger typed is in the text. */
export function signInMail(to: string, link: string): Mail {
  return { to, subject: 'Sign in to GoV360', text: textOf(link), html: htmlOf(link) };
}

function textOf(link: string): string {
  return `Sign in to GoV360

Open this link to sign in:

${link}

It works once, for 15 minutes, and only with the address this mail was sent to.

If this was not you, ignore this mail: nobody is signed in without the link.

GoV360
`;
}

function htmlOf(link: string): string {
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>Sign in to GoV360</title>
<style>${darkStyles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};">
<div style="display:none;max-height:0;overflow:hidden;">Your sign-in link. It works once, for 15 minutes.</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.paper};">
<tr><td align="center" style="padding:40px 16px;">
<table role="presentation" class="card" width="480" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:480px;background:${light.surface};border:1px solid ${light.line};border-radius:8px;">
<tr><td class="ink" style="padding:32px 32px 0;${font};font-size:15px;line-height:20px;font-weight:700;letter-spacing:0.02em;color:${light.ink};">GoV360</td></tr>
<tr><td style="padding:28px 32px 0;"><h1 class="ink" style="margin:0;${font};font-size:26px;line-height:32px;font-weight:700;color:${light.ink};">Sign in to your account</h1></td></tr>
<tr><td class="ink" style="padding:12px 32px 0;${font};font-size:16px;line-height:24px;color:${light.ink};">Press the button to sign in. It works once, for 15&nbsp;minutes, and only with the address this mail was sent to.</td></tr>
<tr><td style="padding:28px 32px 0;">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${light.accent}" style="background:${light.accent};border-radius:6px;"><a href="${href}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;line-height:20px;font-weight:600;color:${light['accent-ink']};text-decoration:none;">Sign in to GoV360</a></td></tr></table>
</td></tr>
<tr><td class="quiet" style="padding:28px 32px 0;${font};font-size:14px;line-height:20px;color:${light['ink-soft']};">If the button does not work, copy this address into your browser:<br><a class="link" href="${href}" style="color:${light.accent};word-break:break-all;">${href}</a></td></tr>
<tr><td class="quiet" style="padding:20px 32px 32px;${font};font-size:14px;line-height:20px;color:${light['ink-soft']};">If this was not you, ignore this mail: nobody is signed in without the link.</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function shades(scheme: 'light' | 'dark'): Record<ColorName, string> {
  const entries = Object.entries(colors).map(([name, color]) => [name, color[scheme]]);
  return Object.fromEntries(entries) as Record<ColorName, string>;
}
