import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readHostMessage, readPlayerMessage } from '../../../../contract/protocol/player-messages.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { playerProtocolSchema } from './description-handlers.ts';

const config = readConfig({ AUTH_SECRET: 'x'.repeat(40) });
const published = JSON.parse(JSON.stringify(playerProtocolSchema(config))) as {
  $defs: Record<string, object>;
};
const read = (name: string) => z.fromJSONSchema({ ...published.$defs[name] });

const view = { mode: 'inside', sweep: null, position: [0, 1, 2], yaw: 0, pitch: 0, floor: null, tag: null };
const tour = { matterportId: 'gv360office', later: { kept: true } };

/** Valid messages from the player and from its host, and invalid messages. */
const MESSAGES: readonly unknown[] = [
  'sdk-loaded',
  { type: 'sdk-loaded', version: 2 },
  { type: 'sdk-loaded', version: -1 },
  { type: 'tour-changed', changeId: 'a', baseRevision: 3, tour },
  { type: 'tour-changed', changeId: '', baseRevision: 3, tour },
  { type: 'tour-changed', changeId: 'a', baseRevision: null, tour: {} },
  { type: 'view', view },
  { type: 'view', view: { ...view, mode: 'above' } },
  tour,
  { ...tour, type: 'dance' },
  { type: 'tour', version: 2, mode: 'edit', tour, link: 'https://twins.example/demo/u1' },
  { type: 'tour', version: 2, mode: 'admin', tour },
  { type: 'saved', changeId: 'a', revision: 4 },
  { type: 'saved', revision: 4 },
  { type: 'conflict', changeId: 'a', tour },
  { type: 'error', changeId: 'a', code: 'offline', detail: 'No connection.' },
  { type: 'error', changeId: 'a', code: '', detail: '' },
  'hello',
  42,
  null,
];

describe('the published protocol', () => {
  it('contains its own address and the messages of both sides', () => {
    expect(published).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'http://localhost:3000/api/player-protocol.json',
    });
    expect(Object.keys(published.$defs)).toEqual([
      'PlayerMessage',
      'HostMessage',
      'PresencePlayerMessage',
      'PresenceHostMessage',
    ]);
  });

  it.each(MESSAGES)('accepts only a player’s messages: %j', (message) => {
    expect(read('PlayerMessage').safeParse(message).success).toBe(readPlayerMessage(message) !== null);
  });

  it.each(MESSAGES)('accepts only a host’s messages: %j', (message) => {
    expect(read('HostMessage').safeParse(message).success).toBe(readHostMessage(message) !== null);
  });
});
