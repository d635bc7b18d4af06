import { type Kysely, sql } from 'kysely';
import { columnTypes } from './column-types.ts';
import type { StoreMigration } from './migration.ts';

/**
 * Annotations as rows of their own. What tours hold of them in their documents is moved by `tours/move-annotations.ts`, which
 * may be stopped in the middle; until then `items` is -1.
 */
export const annotations: StoreMigration = {
  kind: 'contract',
  async up(db, dialect) {
    await extendTours(db, dialect);
    await createAnnotations(db, dialect);
    await createAppliedOperations(db, dialect);
  },
};

type Dialect = 'sqlite' | 'postgres';

async function extendTours(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds: wholeNumber } = columnTypes(dialect);
  // One at a time: SQLite adds no two columns in one statement.
  await db.schema.alterTable('tours').addColumn('global_id', 'text').execute();
  for (const revision of ['document_revision', 'changes_since']) {
    await db.schema
      .alterTable('tours')
      .addColumn(revision, wholeNumber, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('tours')
    .addColumn('items', 'integer', (column) => column.notNull().defaultTo(-1))
    .execute();
  await db.schema.createIndex('tours_by_global_id').on('tours').column('global_id').unique().execute();
}

async function createAnnotations(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds: wholeNumber } = columnTypes(dialect);
  await db.schema
    .createTable('annotations')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('revision', wholeNumber, (column) => column.notNull())
    .addColumn('sort', wholeNumber, (column) => column.notNull())
    .addColumn('removed', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('updated_at', wholeNumber, (column) => column.notNull())
    .addPrimaryKeyConstraint('annotations_pk', ['user_id', 'tour_id', 'collection', 'item_id'])
    .execute();
  // Led by what a twin is read by and in its order, without what was removed: SQLite then sorts nothing.
  await db.schema
    .createIndex('annotations_in_order')
    .on('annotations')
    .columns(['user_id', 'tour_id', 'collection', 'sort', 'item_id'])
    .where(sql.ref('removed'), '=', sql.lit(0))
    .execute();
  await db.schema
    .createIndex('annotations_by_revision')
    .on('annotations')
    .columns(['user_id', 'tour_id', 'revision'])
    .execute();
  await db.schema
    .createIndex('annotations_removed')
    .on('annotations')
    .columns(['user_id', 'tour_id', 'revision'])
    .where(sql.ref('removed'), '=', sql.lit(1))
    .execute();
}

async function createAppliedOperations(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { milliseconds } = columnTypes(dialect);
  await db.schema
    .createTable('applied_operations')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull())
    .addColumn('operation_id', 'text', (column) => column.notNull())
    .addColumn('applied_at', milliseconds, (column) => column.notNull())
    .addPrimaryKeyConstraint('applied_operations_pk', ['user_id', 'tour_id', 'operation_id'])
    .execute();
  await db.schema
    .createIndex('applied_operations_by_time')
    .on('applied_operations')
    .columns(['user_id', 'tour_id', 'applied_at'])
    .execute();
}
