import { randomBytes } from 'node:crypto';
import { api } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type HeaderSet, pageHeaders } from '../answer/security-headers.ts';
import type { Handlers } from '../request/app-environment.ts';
import { describeSchema, openapiDocument } from './openapi.ts';
import { z } from 'zod';
import { PROTOCOL_VERSION } from '../../../../contract/protocol/player-messages.ts';
import { hostMessageSchema, playerMessageSchema } from '../../../../contract/protocol/player-protocol.ts';
import {
  presenceHostMessageSchema,
  presencePlayerMessageSchema,
} from '../../../../contract/protocol/presence-schema.ts';
import { API_OPERATIONS, type ApiOperation } from '../operations/api-operations.ts';
import { SCHEMAS } from '../operations/schemas.ts';
import { escapeHtml } from '../../../platform/html/escape-html.ts';
import { statusOf } from '../../../platform/errors/status.ts';
import { pageShell } from '../../../platform/html/page-shell.ts';

/**
 * Returns the description of the API as an HTML page without scripts. `styleNonce`: nonce of its style sheet.
 */
function referencePage(styleNonce: string): string {
  const contents = API_OPERATIONS.map(
    (operation) => `<li><a href="#${operation.id}">${escapeHtml(operation.summary)}</a></li>`,
  );
  const body = `<header>
<p><a href="/">GoV360</a></p>
<h1>API reference</h1>
<p>An HTTP API for the documents of digital twins. To get a session cookie, sign in on the site. Requests that change
something must send the site’s origin in the <code>Origin</code> header. Errors are problem details (RFC 9457) with a stable
<code>code</code>. For programs, the same description is available as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>A player in a frame and the page around it exchange window messages, which are described by a
<a href="${api.playerProtocol()}">JSON Schema</a>. To test a player, run <code>npm run conformance URL</code>.</p>
<nav aria-label="Operations"><ol>${contents.join('')}</ol></nav>
</header>
<main>
${API_OPERATIONS.map(operationSection).join('\n')}
<h2>Schemas</h2>
${Object.entries(SCHEMAS).map(schemaSection).join('\n')}
</main>`;
  return pageShell({ title: 'API reference | GoV360', style: STYLE, body, nonce: styleNonce });
}

function operationSection(operation: ApiOperation): string {
  const { id, method, path, summary, description, request, answer, media, status, query = {} } = operation;
  const rows = [
    ...Object.entries(query).map(([name, meaning]) => [`Query <code>${name}</code>`, prose(meaning)]),
    ...(operation.versioned && method !== 'GET'
      ? [['<code>If-Match</code>', 'The revision that the change is based on, such as <code>"12"</code>.']]
      : []),
    ...(request ? [['Body', schemaLink(request)]] : []),
    [
      'Response',
      `${status}${answer ? ` ${schemaLink(answer)}` : ''}${media ? ` <code>${media}</code>` : ''}`,
    ],
    ...operation.errors.map((code) => [`${statusOf(code)}`, `<code>${code}</code>`]),
  ];
  return `<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${escapeHtml(summary)}</h2>
<p class="address"><strong>${method}</strong> <code>${escapeHtml(path)}</code></p>
<p>${prose(description)}</p>
<table><tbody>${rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('')}</tbody></table>
</section>`;
}

function schemaSection([name, schema]: [string, z.ZodType]): string {
  const description = JSON.stringify(describeSchema(name, schema), null, 2);
  return `<details id="schema-${name}"><summary>${name}</summary>
<pre tabindex="0" aria-label="JSON Schema of ${name}">${escapeHtml(description)}</pre></details>`;
}

function schemaLink(name: string): string {
  return `<a href="#schema-${name}">${name}</a>`;
}

function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 52rem; padding: 2rem 1.25rem 4rem; line-height: 1.6; }
h1 { font-size: 2rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p { max-width: 66ch; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
code { overflow-wrap: anywhere; }
nav ol { columns: 16rem; padding-left: 1.25rem; }
nav a, summary { display: inline-block; padding-block: .4rem; }
.address { background: var(--sunken); padding: .5rem .75rem; border-left: 3px solid var(--accent); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
th { width: 10rem; font-weight: 500; color: var(--ink-soft); }
pre { background: var(--sunken); padding: 1rem; overflow-x: auto; }
`;

/**
 * Returns the handlers for the description of the API (OpenAPI for programs, a page for people) and of the
 * player protocol.
 */
export function descriptionHandlers(
  config: Config,
  headers: HeaderSet,
): Handlers<'describeApi' | 'describeApiAsPage' | 'describePlayerProtocol'> {
  const json = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' };
  const description = once(() => JSON.stringify(openapiDocument(config)));
  const protocol = once(() => JSON.stringify(playerProtocolSchema(config)));
  // Any page may load the schemas, because they are public.
  const shared = {
    ...json,
    'content-type': 'application/schema+json',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };
  return {
    describeApi: () => new Response(description(), { headers: json }),
    describePlayerProtocol: () => new Response(protocol(), { headers: shared }),
    describeApiAsPage() {
      const nonce = randomBytes(16).toString('base64');
      return new Response(referencePage(nonce), {
        headers: {
          ...pageHeaders(config, []),
          'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
        },
      });
    },
  };
}

/**
 * Returns a function that calls `describe` only on its first call. Describing every schema when the server
 * starts would delay the start noticeably.
 */
function once(describe: () => string): () => string {
  let description: string | undefined;
  return () => (description ??= describe());
}

/** Returns the JSON Schema 2020-12 of the window messages between the player and the page that frames it. */
export function playerProtocolSchema(config: Config): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: config.publicOrigin + api.playerProtocol(),
    title: `GoV360 player protocol, version ${PROTOCOL_VERSION}`,
    description:
      'Messages between a page and the player in its frame. Both ends ignore messages in any other form.',
    anyOf: [{ $ref: '#/$defs/PlayerMessage' }, { $ref: '#/$defs/HostMessage' }],
    $defs: {
      PlayerMessage: describe(playerMessageSchema),
      HostMessage: describe(hostMessageSchema),
      PresencePlayerMessage: describe(presencePlayerMessageSchema),
      PresenceHostMessage: describe(presenceHostMessageSchema),
    },
  };
}

function describe(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...description } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // JSON has no `undefined`, so a forbidden field is described by a schema that no value matches.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
    },
  });
  return description;
}
