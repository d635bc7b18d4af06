import { randomBytes } from 'node:crypto';
import { api } from '../../../../contract/addresses.ts';
import type { Config } from '../../../platform/config/config.ts';
import { type HeaderSet, pageHeaders } from '../answer/security-headers.ts';
import type { Handlers } from '../routing/handlers.ts';
import { openapiDocument } from './openapi.ts';
import { referencePage } from './reference-page.ts';
import { z } from 'zod';
import { PROTOCOL_VERSION } from '../../../../contract/protocol/player-messages.ts';
import { hostMessageSchema, playerMessageSchema } from '../../../../contract/protocol/player-protocol.ts';

/** The API's description, for programs and for people, and the player protocol's. */
export function descriptionHandlers(
  config: Config,
  headers: HeaderSet,
): Handlers<'describeApi' | 'describeApiAsPage' | 'describePlayerProtocol'> {
  const json = { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' };
  const description = once(() => JSON.stringify(openapiDocument(config)));
  const protocol = once(() => JSON.stringify(playerProtocolSchema(config)));
  // Schemas are looked up by programs of any page; there is nothing in it that is not public.
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

/** Describing every schema takes as long as a start may take: the first who asks waits for it. */
function once(describe: () => string): () => string {
  let description: string | undefined;
  return () => (description ??= describe());
}

/** The window-message protocol as JSON Schema 2020-12: what a player says, and what its host says. */
export function playerProtocolSchema(config: Config): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: config.publicOrigin + api.playerProtocol(),
    title: `GoV360 player protocol, version ${PROTOCOL_VERSION}`,
    description:
      'Messages between a page and the player in its frame. Either end ignores what is not of these forms.',
    anyOf: [{ $ref: '#/$defs/PlayerMessage' }, { $ref: '#/$defs/HostMessage' }],
    $defs: {
      PlayerMessage: describe(playerMessageSchema),
      HostMessage: describe(hostMessageSchema),
    },
  };
}

function describe(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...description } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // JSON has no `undefined`: a field that must not be there is one that no value satisfies.
      if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {};
    },
  });
  return description;
}
