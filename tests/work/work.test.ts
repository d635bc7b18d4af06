import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { converterRequestSchema } from '../../server/files/conversion/converter/converter-request.ts';
import type { Context } from '../../server/access/context.ts';
import { createApi, openTestContext } from '../support/servers/api.ts';
import { emptyTables } from '../support/stores/held-rows.ts';
import { CONVERTERS, PARSER_CASES } from './parsers.ts';
import { countWork, stopCounting } from './count-work.ts';
import { REQUEST_CASES, type SentRequest } from './requests.ts';

/** What twice the input may cost at most, and steps that any call may differ by. */
const TWICE = 2.5;
const ANYWAY = 100_000;
const PLENTY = '100000000';
/** Every file that reads what strangers wrote. */
const PARSERS = [
  'contract/{csv,json,text}/{link,json,find}-*.ts',
  'contract/{annotations,protocol,search}/{apply,read}-*.ts',
  'processing/read/**/{*-reader,read-*,parse-*}.ts',
  'server/csv/{read,to}-*.ts',
  'server/files/{positions,types}/*.ts',
  'server/files/conversion/converter/convert-*.ts',
  'server/imports/reader/read-*.ts',
  'server/tours/items-csv/read-*.ts',
];
/** These start the process in which others read, have no code that runs, or read what is ours. */
const OTHERS = new Set([
  'contract/json/json-characters.ts',
  'contract/search/read-thesaurus.ts',
  'processing/read/scan-reader.ts',
  'processing/read/read-scan.ts',
  'server/files/positions/positions-program.ts',
  'server/files/positions/remove-positions.ts',
  'server/imports/reader/read-file.ts',
]);
const ran = new Set<string>();

/** Refusals count like answers. */
async function measure(run: () => unknown): Promise<number> {
  const { steps, files } = await countWork(() => attempt(run));
  for (const file of files) ran.add(file);
  return steps;
}

async function attempt(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

afterAll(stopCounting);

describe('reading twice as much costs at most two and a half times as much', () => {
  test.each(PARSER_CASES)('$name @16.4', async ({ half, input, run }) => {
    const once = input(half) as never;
    const twice = input(2 * half) as never;
    // What is loaded and made once is not counted.
    await attempt(() => run(once));
    const steps = await measure(() => run(once));
    expect(await measure(() => run(twice))).toBeLessThanOrEqual(TWICE * steps + ANYWAY);
  });
});

describe('asking for twice as much costs at most two and a half times as much', () => {
  let context: Context;
  let api: ReturnType<typeof createApi>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const limits = ['WRITES_PER_PERSON', 'WRITES_PER_NETWORK', 'DOWNLOADS_PER_PERSON'];
    const environment = Object.fromEntries(limits.map((name) => [name, PLENTY]));
    ({ context, close } = await openTestContext('sqlite', environment));
    api = createApi(context);
  });
  afterAll(() => close());

  const send = async (sent: SentRequest, as: string) => {
    const { method, path, body } = sent;
    const answer = await api.call(path, { method, as, ...(body === undefined ? {} : { body }) });
    await answer.arrayBuffer();
    return answer.status;
  };

  test.each(REQUEST_CASES)('$name @16.4', async ({ half, before, request, staff }) => {
    const ask = async (n: number) => {
      await emptyTables(context.store);
      await send(
        { method: 'PATCH', path: '/api/users/owner/tours/demo-tour', body: '{"name":"A"}' },
        'owner',
      );
      if (before) expect(await send(before('owner', n), 'owner')).toBeLessThan(300);
      const sent = request('owner', n);
      return await measure(() => send(sent, staff ? 'staff' : 'owner'));
    };
    await ask(half);
    const steps = await ask(half);
    expect(await ask(2 * half)).toBeLessThanOrEqual(TWICE * steps + ANYWAY);
  });
});

test('every parser, reader and converter is among them @16.4', () => {
  const parsers = globSync(PARSERS, { exclude: ['**/*.test.ts'] }).filter((file) => !OTHERS.has(file));
  expect(parsers.filter((file) => !ran.has(file))).toEqual([]);
  expect(parsers.length).toBeGreaterThan(20);
  expect(Object.keys(CONVERTERS).toSorted()).toEqual(converterRequestSchema.shape.kind.options.toSorted());
});
