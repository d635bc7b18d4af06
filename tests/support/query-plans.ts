import { resolve } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { Store } from '../../server/platform/store/store.ts';

/** A statement issued by the product whose plan has not been checked yet. */
interface Issued {
  sql: string;
  parameters: readonly unknown[];
  /** The file with the product's function that issued it. */
  by: string;
}

/** Tables whose size does not depend on the number of users or items. */
const SMALL = new Set([
  'database_identity',
  'list_revisions',
  'migration_kinds',
  'kysely_migration',
  'signing_keys',
  // At most a hundred rows.
  'runners',
]);
/** Statements that read a whole table on purpose, with the file that issues them and the reason. */
const WHOLE_ON_PURPOSE: readonly [file: RegExp, statement: RegExp, why: string][] = [
  [/^\/server\/backup\//, /^/, 'commands of operators read everything'],
  [
    /\/sweep\/quarantine\.ts$/,
    /from "(users|deleted_users)"$/,
    'the daily walk through the whole file store',
  ],
  [
    /\/select-users\.ts$/,
    /^select next_users/,
    'among few users PostgreSQL joins the other way; among many: query-plan.test.ts',
  ],
  [/\/listener\/metrics-server\.ts$/, /select sum\(bytes\)/, 'sums for METRICS_PORT, every five minutes'],
  [/\/sweep\/remove-unused\.ts$/, /count\(\*\)/, 'what a sweep would take, as a share of all'],
  [/\/accounts\/deletion-list\.ts$/, /from "deleted_users"$/, 'a start compares it with the list'],
  [/\/uploads\/prune-uploads\.ts$/, /^update "uploads" set "locked_by"/, 'the start of the only server'],
];
/** Matches statements that read tables. An insert with values reads none. */
const READS_TABLES = /^\s*(select|update|delete|with)\b|^\s*insert\b.*\bselect\b/is;
/** The maximum depth of the stack from a driver up to the function that issued the statement. */
const FRAMES = 40;
const ROOT = resolve(import.meta.dirname, '../..');
const OWN_FILE = /^\/(server|site|tests|bench)\//;
/** Files that only pass statements on. */
const HANDS_ON = /^\/server\/platform\/(store|observe)\/|^\/tests\/support\/query-plans/;

/**
 * The maximum number of stacks to record for a statement that no function of the product issues, because each
 * one takes time.
 */
const LOOKS = 5;

const seen = { sqlite: new Set<string>(), postgres: new Set<string>() };
const others = new Map<string, number>();
const issued = { sqlite: [] as Issued[], postgres: [] as Issued[] };

function note(dialect: Store['dialect'], sql: string, parameters: readonly unknown[]): void {
  if (seen[dialect].has(sql) || !READS_TABLES.test(sql)) return;
  // Lists of values may differ in length only.
  const text = sql.replaceAll(/(?:(?:\?|\$\d+), )+/g, '…');
  const looks = others.get(text) ?? 0;
  if (seen[dialect].has(text) || looks > LOOKS) return;
  const by = issuer();
  if (!by) {
    others.set(text, looks + 1);
    return;
  }
  seen[dialect].add(text).add(sql);
  if (WHOLE_ON_PURPOSE.some(([file, statement]) => file.test(by) && statement.test(sql))) return;
  issued[dialect].push({ sql, parameters, by });
}

/** Returns the file with the product's function that issues a statement; null if a test does. */
function issuer(): string | null {
  const limit = Error.stackTraceLimit;
  const prepare: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.stackTraceLimit = FRAMES;
  // Only reads the names of files, because looking up lines in source maps takes milliseconds.
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error('issuer').stack as unknown as string[];
  Error.stackTraceLimit = limit;
  Reflect.set(Error, 'prepareStackTrace', prepare);
  const paths = files.map((file) => file.split(ROOT)[1] ?? '');
  // Tests that start a server migrate databases of earlier versions. Afterwards, their tables no longer
  // exist.
  if (paths.some((path) => path.startsWith('/server/platform/store/migrat'))) return null;
  const own = paths.find((path) => OWN_FILE.test(path) && !HANDS_ON.test(path)) ?? '';
  return /^\/(server|site)\//.test(own) && !own.includes('.test.') ? own : null;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Calls `listen` before each call of a method. */
function before(owner: object, name: string, listen: (self: unknown, args: unknown[]) => void): void {
  const method = Reflect.get(owner, name) as Method;
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    listen(this, args);
    return Reflect.apply(method, this, args);
  });
}

// Plans are not recorded in benchmarks, because that would change their results.
if (process.env.VITEST) {
  for (const name of ['all', 'get', 'run']) {
    before(StatementSync.prototype, name, (self, args) =>
      note('sqlite', (self as StatementSync).sourceSQL, args),
    );
  }
  before(Client.prototype, 'query', (_, [query]) => {
    const { text, values } = Object(query) as { text?: unknown; values?: unknown };
    if (typeof text === 'string') note('postgres', text, Array.isArray(values) ? values : []);
  });
}

/** Returns whether the product has issued a statement that matches, in this process. */
export function wasIssued(dialect: Store['dialect'], statement: RegExp): boolean {
  return [...seen[dialect]].some((text) => statement.test(text));
}

/**
 * Returns whether the product has issued statements to a kind of database whose plans have not been checked.
 */
export function hasNewStatements(dialect: Store['dialect']): boolean {
  return issued[dialect].length > 0;
}

/**
 * Throws if one of these statements reads a table without limits, so that its time would grow with the number
 * of users or items. The database must never have been written to, because with statistics of a few rows,
 * PostgreSQL may choose any plan.
 */
export async function expectIndexes(store: Store): Promise<void> {
  const found: string[] = [];
  for (const { sql, parameters, by } of issued[store.dialect].splice(0)) {
    const unbounded = await unboundedReads(store, sql, parameters);
    if (unbounded.length > 0) found.push(`${by}\n${sql}\n${unbounded.join('\n')}`);
  }
  if (found.length > 0) throw new Error(`Statements that read whole tables:\n\n${found.join('\n\n')}`);
}

/** Returns the steps of a statement's plan that read a growing table without an index condition or limit. */
export async function unboundedReads(
  { db, dialect }: Store,
  sql: string,
  parameters: readonly unknown[],
): Promise<string[]> {
  return await db.connection().execute(async (connection) => {
    const ask = async (text: string, values: readonly unknown[] = []) =>
      (await connection.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows;
    if (dialect === 'sqlite') {
      const tables = await ask(`select name from sqlite_master where type = 'table'`);
      const growing = new Set(tables.map(({ name }) => String(name)).filter((name) => !SMALL.has(name)));
      const steps = await ask(`explain query plan ${sql}`, parameters);
      return steps.map(({ detail }) => String(detail)).filter((detail) => isWholeScan(detail, sql, growing));
    }
    // Otherwise, PostgreSQL reads small tables as a whole, and joins them that way.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await ask(`set enable_${way} = off`);
    const [row] = await ask(`explain (format json) ${sql}`, parameters);
    const [{ Plan }] = row!['QUERY PLAN'] as [{ Plan: PlanNode }];
    return wholeScans(Plan);
  });
}

function isWholeScan(detail: string, sql: string, growing: ReadonlySet<string>): boolean {
  const [scan, name = '', rest = ''] = /^SCAN (\S+)(.*)$/.exec(detail) ?? [];
  if (!scan) return false;
  const [, aliased = name] = new RegExp(`"?(\\w+)"? (?:as )?"?${name}"?(?:\\W|$)`).exec(sql) ?? [];
  if (!growing.has(name) && !growing.has(aliased)) return false;
  if (rest.includes('VIRTUAL TABLE INDEX 0:M')) return false;
  return !(rest.includes('USING') && /\blimit\b/i.test(sql));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/**
 * Returns the steps of a plan that read a growing table as a whole. `limited` means that a step above stops
 * after some rows, so that an ordered index may be read without a condition. `heap` is the table of the
 * bitmap scan above.
 */
function wholeScans(node: PlanNode, limited = false, heap = ''): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? (type.startsWith('Bitmap') ? heap : '');
  const stops = type === 'Limit' || (limited && !/Sort|Aggregate|Hash/.test(type));
  const below = (node.Plans ?? []).flatMap((plan) => wholeScans(plan, stops, table));
  const whole =
    type === 'Seq Scan' ||
    (/Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !(limited && !node.Filter));
  if (table === '' || SMALL.has(table) || !whole) return below;
  return [`${type} of ${table} ${node['Index Name'] ?? ''} ${node.Filter ?? ''}`, ...below];
}
