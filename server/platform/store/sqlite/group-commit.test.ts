import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

let folder: string;
let connection: DatabaseSync;
let group: GroupCommit;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-group-'));
  connection = new DatabaseSync(join(folder, 'test.db'));
  connection.exec(`
    create table parent (id integer primary key);
    create table child (parent integer references parent (id) deferrable initially deferred)`);
  group = new GroupCommit(connection, undefined, Infinity);
});
afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true });
});

async function write(statement: string): Promise<void> {
  const turn = await group.begin();
  connection.exec(statement);
  await turn.keep();
}

const count = (table: string) => connection.prepare(`select count(*) as count from ${table}`).get()?.count;

test('reports a failing commit to all of its writers, and keeps none of its changes', async () => {
  const outcomes = await Promise.allSettled([
    write('insert into parent values (1)'),
    write('insert into child values (99)'),
    write('insert into parent values (2)'),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(count('parent')).toBe(0);
});

test('lets the next writers continue after a failing commit', async () => {
  await expect(write('insert into child values (99)')).rejects.toThrow(/FOREIGN KEY/);
  await write('insert into parent values (1)');
  expect(count('parent')).toBe(1);
});

test('undoes one write without affecting others in the same commit', async () => {
  const undo = async () => {
    const turn = await group.begin();
    connection.exec('insert into parent values (2)');
    await turn.undo();
  };
  await Promise.all([write('insert into parent values (1)'), undo(), write('insert into parent values (3)')]);
  const rows = connection.prepare('select id from parent order by id').all();
  expect(rows.map(({ id }) => id)).toEqual([1, 3]);
});

test('rejects writes while the database is busy, and accepts retries', async () => {
  const other = new DatabaseSync(join(folder, 'test.db'));
  connection.exec('pragma busy_timeout = 0');
  other.exec('begin immediate');
  await expect(write('insert into parent values (1)')).rejects.toThrow(/locked/);
  other.exec('rollback');
  other.close();
  await write('insert into parent values (1)');
  expect(count('parent')).toBe(1);
});

test('serves other requests between two long writes @16.16', async () => {
  group = new GroupCommit(connection, undefined, 0);
  const order: string[] = [];
  const writeLong = async (id: number) => {
    const turn = await group.begin();
    order.push(`write ${id}`);
    connection.exec(`insert into parent values (${id})`);
    // Runs in the next turn of the event loop, like another request.
    setImmediate(() => order.push(`other ${id}`));
    await turn.keep();
  };
  await Promise.all([writeLong(1), writeLong(2), writeLong(3)]);
  expect(order.slice(0, 5)).toEqual(['write 1', 'other 1', 'write 2', 'other 2', 'write 3']);
  expect(count('parent')).toBe(3);
});
