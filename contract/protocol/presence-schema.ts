import { z } from 'zod';
import { NAME_MAX_LENGTH } from '../limits.ts';
import { vectorSchema } from '../vector.ts';
import { REPORT_STATES } from '../presence.ts';
import { viewSchema } from './player-protocol.ts';
import { VIEW_MODES } from './view-state.ts';

/** The messages about presence as schemas: the published form of the guards in `presence.ts`. */

const id = z.string().min(1).max(NAME_MAX_LENGTH);
const count = z.int().min(0);
const presentView = viewSchema.extend({
  target: vectorSchema.nullable(),
  fov: z.number().gt(0).lt(Math.PI),
});
const person = z.object({
  number: count,
  id,
  name: z.string(),
  state: z.enum(['active', 'hidden', 'away']),
  mode: z.enum(VIEW_MODES).nullable(),
  floor: id.nullable(),
  following: id.nullable(),
});
const part = z.int();
const pose = z.union([
  z.tuple([part, part, part, part, part, part]),
  z.tuple([part, part, part, part, part, part, part, part, part]),
]);
const viewOf = z.object({ number: count, view: presentView });

const said = {
  view: presentView.nullable(),
  point: vectorSchema.nullable(),
  following: id.nullable(),
  ask: z.enum(['come', 'release']).nullable(),
};

export const presenceReportSchema = z.object({ page: id, state: z.enum(REPORT_STATES), ...said });

export const presencePlayerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), ...said }),
  z.object({ kind: z.literal('hide'), hidden: z.boolean() }),
]);

export const presenceHostMessageSchema = z.object({
  news: z
    .object({
      begin: z.literal(true).optional(),
      people: z.array(person).optional(),
      left: z.array(count).optional(),
      poses: z.array(pose).optional(),
      visitors: count.optional(),
      total: count.optional(),
      followers: z.array(count).optional(),
      rate: count.optional(),
      view: viewOf.optional(),
      come: viewOf.optional(),
      released: z.literal(true).optional(),
      hidden: z.boolean().optional(),
    })
    .nullable(),
});
