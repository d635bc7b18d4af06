// Must be imported first, so that it counts everything that loads later.
import { countWork } from './count-work.ts';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { converterRequestSchema } from '../../server/domain/files/conversion/report.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { api as addresses } from '../../contract/addresses.ts';
import { createApi, openTestContext, PEOPLE, type Person } from '../support/servers/api.ts';
import { emptyTables } from '../support/held-rows.ts';
import { CONVERTERS, PARSER_CASES } from './parsers.ts';
import { REQUEST_CASES, type RequestCase, type SentRequest } from './requests.ts';
import { demoTour } from '../../contract/tour-id.ts';

/**
 * For an input twice as large, the work may be this many times as much. `ANYWAY`: the number of steps that it
 * may be more in any case.
 */
const TWICE = 2.5;
const ANYWAY = 10_000;
/**
 * The size of an initial input that is not counted. It ensures that everything that loads only once has
 * loaded.
 */
const FIRST = 8;
/** All files that read untrusted input. */
const PARSERS = [
  'contract/{csv,json,text}/{link,json,find}-*.ts',
  'contract/{changes,protocol,search}/{apply,read}-*.ts',
  'processing/read/**/{*-reader,read-*,parse-*}.ts',
  'server/platform/csv/{read,to}-*.ts',
  'server/domain/files/{clean-photo,photo-file,detect-file-type,tiff-gps}.ts',
  'server/domain/files/conversion/convert-{pdf,picture,text}.ts',
  'server/domain/imports/reader/read-*.ts',
  'server/domain/tours/items-csv/read-*.ts',
];
/**
 * Files that start the process in which others read input, contain no code that runs, or only read our own
 * data.
 */
const OTHERS = new Set([
  'contract/json/json-scan.ts',
  'contract/search/read-thesaurus.ts',
  'processing/read/read-scan.ts',
  'server/domain/imports/reader/read-file.ts',
]);
/** How many shapes or routes are counted together. */
const TOGETHER = 20;
const ran = new Set<string>();

/** An input, and one that is twice as large. */
interface Pair {
  name: string;
  once: () => unknown;
  twice: () => unknown;
}

/**
 * Counts the work for all inputs together, and then for all inputs twice as large, because counting takes far
 * longer than the code itself. If the work grows too much, counts each pair separately and names those that
 * fail. Rejections count like other responses.
 */
async function expectLinear(pairs: readonly Pair[]): Promise<void> {
  if (await isLinear(pairs)) return;
  const costly: string[] = [];
  for (const pair of pairs) if (!(await isLinear([pair]))) costly.push(pair.name);
  expect.fail(
    `More than ${TWICE} times the work for twice the input: ${costly.join(', ') || 'all together'}`,
  );
}

async function isLinear(pairs: readonly Pair[]): Promise<boolean> {
  const runAll = (size: 'once' | 'twice') => async () => {
    for (const pair of pairs) await attempt(pair[size]);
  };
  const [one, two] = await countWork([runAll('once'), runAll('twice')]);
  for (const file of [...one.files, ...two.files]) ran.add(file);
  return two.steps <= TWICE * one.steps + ANYWAY;
}

/**
 * Returns groups of cases of one kind: the shapes that one parser reads, or routes with the same kind of
 * request.
 */
function groupsOf<Case extends { name: string; before?: unknown }>(
  cases: readonly Case[],
): [string, Case[]][] {
  const kinds = Map.groupBy(cases, ({ name, before }) =>
    before ? name : name.replace(/: .*/, '').replace(/.* with (?=JSON of|a long)/, 'routes with '),
  );
  return [...kinds].flatMap(([kind, alike]) =>
    Array.from({ length: Math.ceil(alike.length / TOGETHER) }, (_, at): [string, Case[]] => {
      const some = alike.slice(at * TOGETHER, (at + 1) * TOGETHER);
      return [alike.length > TOGETHER ? `${kind} (${at + 1})` : kind, some];
    }),
  );
}

async function attempt(run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    return error;
  }
}

describe('reading twice as much takes at most two and a half times as many steps', () => {
  test.each(groupsOf(PARSER_CASES))('%s @16.4', async (_, cases) => {
    const pairs: Pair[] = [];
    for (const { name, half, input, run } of cases) {
      const [first, once, twice] = [FIRST, half, 2 * half].map((n) => input(n) as never);
      await attempt(() => run(first!));
      pairs.push({ name, once: () => run(once!), twice: () => run(twice!) });
    }
    await expectLinear(pairs);
  });
});

describe('requesting twice as much takes at most two and a half times as many steps', () => {
  let context: Context;
  let api: ReturnType<typeof createApi>;
  let close: () => Promise<void>;
  /** The case whose initial requests have filled the tables. */
  let prepared: RequestCase['before'];
  beforeAll(async () => {
    const limits = ['WRITES_PER_PERSON', 'WRITES_PER_NETWORK', 'DOWNLOADS_PER_PERSON'];
    const environment = Object.fromEntries(limits.map((name) => [name, '100000000']));
    ({ context, close } = await openTestContext('sqlite', environment));
    api = createApi(context);
  });
  afterAll(() => close());

  async function send(requests: readonly SentRequest[], as: Person): Promise<number[]> {
    const statuses: number[] = [];
    for (const { path, ...sent } of requests) {
      const answer = await api.call(path, { ...sent, as });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    return statuses;
  }

  const sizes = (half: number) => ({ removedStaff: FIRST, owner: half, other: 2 * half });
  type Size = keyof ReturnType<typeof sizes>;

  async function prepare(before: RequestCase['before'], half: number): Promise<void> {
    await emptyTables(context.store);
    for (const [person, n] of Object.entries(sizes(half))) {
      const { userId } = PEOPLE[person as Size];
      const tour = { method: 'PATCH', path: addresses.tour(demoTour(userId)), body: '{"name":"A"}' };
      const statuses = await send([tour, ...(before?.(userId, n) ?? [])], person as Size);
      expect(statuses.filter((status) => status >= 300)).toEqual([]);
    }
    prepared = before;
  }

  test.each(groupsOf(REQUEST_CASES))('%s @16.4', async (_, cases) => {
    const pairs: Pair[] = [];
    const [{ before, half }] = cases as [RequestCase];
    if (!before || before !== prepared) await prepare(before, half);
    for (const { name, requests, staff } of cases) {
      const [first, once, twice] = Object.entries(sizes(half)).map(([person, n]) => {
        const made = requests(PEOPLE[person as Size].userId, n);
        return () => send(made, staff ? 'staff' : (person as Size));
      });
      await first!();
      pairs.push({ name, once: once!, twice: twice! });
    }
    await expectLinear(pairs);
  });
});

test('covers every parser, reader and converter @16.4', () => {
  const parsers = globSync(PARSERS, { exclude: ['**/*.test.ts'] }).filter((file) => !OTHERS.has(file));
  expect(parsers.filter((file) => !ran.has(file))).toEqual([]);
  expect(parsers.length).toBeGreaterThan(20);
  expect(Object.keys(CONVERTERS).toSorted()).toEqual(converterRequestSchema.shape.kind.options.toSorted());
});
