import type { StoreMigration } from './migration.ts';

/**
 * Adds indexes to find who changed a twin, and what one person changed, without reading all of its changes.
 */
export const logByPerson: StoreMigration = {
  kind: 'expand',
  async up({ schema }) {
    await schema
      .createIndex('operation_log_by_person')
      .on('operation_log')
      .columns(['user_id', 'tour_id', 'actor', 'revision'])
      .execute();
  },
};
