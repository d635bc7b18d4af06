import { z } from 'zod';
import { api } from '../../../../contract/addresses.ts';
import { PROTOCOL_VERSION } from '../../../../contract/protocol/player-messages.ts';
import { hostMessageSchema, playerMessageSchema } from '../../../../contract/protocol/player-protocol.ts';
import type { Config } from '../../../platform/config/config.ts';

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
