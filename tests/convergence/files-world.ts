import { demoTour } from '../../contract/tour-id.ts';
import type { Item, Operation } from '../../contract/changes/operation.ts';
import type { SignedIn } from '../../server/platform/access/actor.ts';
import type { Context } from '../../server/platform/access/context.ts';
import { deleteDocument, emptyBin, restoreDocument } from '../../server/domain/files/documents/bin.ts';
import { deleteVersion, restoreVersion } from '../../server/domain/files/documents/versions.ts';
import { refreshFiles } from '../../server/domain/files/documents/open-tour.ts';
import { countStorage } from '../../server/platform/limits/storage-quota.ts';
import { composeReplacement, replaceTour } from '../../server/domain/imports/apply/replace-tour.ts';
import { deleteTour } from '../../server/domain/tours/delete-tour.ts';
import { findTour } from '../../server/domain/tours/read-tour.ts';
import { tourKey } from '../../server/domain/tours/tour-revision.ts';
import { writeOperations } from '../../server/domain/tours/write-operations.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import { addTextFile, sha256Of } from '../support/files/added-file.ts';

export const ACTIONS = [
  'add',
  'replace',
  'rename',
  'remove',
  'undo',
  'drop-file',
  'take-file',
  'write-documents',
  'delete-tour',
  'make-tour',
  'replace-tour',
  'restore-version',
  'delete-version',
  'restore-document',
  'delete-document',
  'empty-bin',
  'learn',
  'wait',
] as const;

/** An action, and the index of the item that it applies to. */
export interface Step {
  action: (typeof ACTIONS)[number];
  on: number;
}

const TEXTS = 6;
const DAY = 24 * 3_600_000;

/**
 * A user whose twin is changed in all possible ways. Each change may fail. All documents seen are recorded.
 */
export class FilesWorld {
  readonly #seen: Item[] = [];
  #operations = 0;
  #now = 1_800_000_000_000;
  readonly #contexts: readonly Context[];
  readonly #owner: SignedIn;

  /** `contexts` are servers that share one database. */
  constructor(contexts: readonly Context[], owner: SignedIn) {
    this.#contexts = contexts.map((context) => ({ ...context, now: () => this.#now }));
    this.#owner = owner;
  }

  /**
   * Runs some steps at the same time, each on a different server. Returns the errors that contain no message
   * for the user.
   */
  async doAtOnce(steps: readonly Step[]): Promise<unknown[]> {
    this.#now += 1;
    const done = await Promise.allSettled(
      steps.map((step, index) => this.#do(this.#contexts[index % this.#contexts.length]!, step)),
    );
    const reasons = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    return reasons.filter((reason) => !(reason instanceof Error && reason.name === 'AppError'));
  }

  async #do(context: Context, { action, on }: Step): Promise<unknown> {
    const { userId } = this.#owner;
    const documents = await this.#documents(context);
    const document = pick(documents, on);
    const seen = pick(this.#seen, on);
    const id = (document ?? seen)?.id ?? 'none';
    switch (action) {
      case 'add':
        return await addTextFile(context, `text ${on % TEXTS}`, { userId });
      case 'replace':
        return await addTextFile(context, `text ${on % TEXTS}`, { userId, target: { replaces: id } });
      case 'rename':
        return document && (await this.#change(context, document, { name: `name ${on}` }));
      case 'drop-file':
        return document && (await this.#change(context, document, { file: undefined }));
      case 'take-file':
        return (
          seen &&
          (await this.#change(context, documents.find((item) => item.id === seen.id) ?? seen, {
            file: seen.file,
          }))
        );
      case 'remove':
        return document && (await this.#operate(context, { kind: 'remove', item: document }));
      case 'undo':
        return seen && (await this.#operate(context, { kind: 'add', item: seen }));
      case 'write-documents': {
        const others = documents.filter(
          (item, index) => (on >> (index % 8)) % 2 === 1 && item.id !== seen?.id,
        );
        return await this.#write(context, { documents: [...others, ...(seen ? [seen] : [])] });
      }
      case 'delete-tour':
        return await deleteTour(context, this.#owner, demoTour(userId));
      case 'make-tour':
        return await this.#write(context, { name: 'Office', ...(seen ? { documents: [seen] } : {}) });
      case 'replace-tour':
        return await this.#replaceTour(context);
      case 'restore-version':
        return await restoreVersion(context, this.#owner, {
          ...demoTour(userId),
          ...(await this.#version(context, on)),
        });
      case 'delete-version':
        return await deleteVersion(context, this.#owner, {
          ...demoTour(userId),
          ...(await this.#version(context, on)),
        });
      case 'restore-document':
        return await restoreDocument(context, this.#owner, {
          ...demoTour(userId),
          documentId: seen?.id ?? 'none',
        });
      case 'delete-document':
        return await deleteDocument(context, this.#owner, {
          ...demoTour(userId),
          documentId: seen?.id ?? 'none',
        });
      case 'empty-bin':
        return await emptyBin(context, this.#owner, demoTour(userId));
      case 'learn':
        return await this.#learn(context, on);
      case 'wait':
        this.#now += on * DAY;
        return null;
    }
  }

  async #documents(context: Context): Promise<Item[]> {
    const tour = await findTour(context, this.#owner, { ...demoTour(this.#owner.userId) });
    const documents = (tour?.documents ?? []) as Item[];
    for (const item of documents) {
      if (!this.#seen.some((other) => JSON.stringify(other) === JSON.stringify(item))) this.#seen.push(item);
    }
    return documents;
  }

  async #change(context: Context, before: Item, fields: object): Promise<unknown> {
    const item: Item = { ...before, ...fields };
    const changed = Object.keys(fields);
    const old = Object.fromEntries(changed.flatMap((name) => (name in before ? [[name, before[name]]] : [])));
    return await this.#operate(context, { kind: 'change', item, changed, before: old });
  }

  async #operate(context: Context, operation: object): Promise<unknown> {
    const { userId } = this.#owner;
    const named = {
      id: `operation ${(this.#operations += 1)}`,
      collection: 'documents',
      ...operation,
    } as Operation;
    return await writeOperations(context, this.#owner, {
      ...demoTour(userId),
      body: { operations: [named] },
    });
  }

  #write(context: Context, patch: object): Promise<unknown> {
    return writeTour(context, this.#owner, { ...demoTour(this.#owner.userId), patch });
  }

  /** Replaces the tour, like restoring a snapshot. */
  async #replaceTour(context: Context): Promise<unknown> {
    const { userId } = this.#owner;
    const tour = await findTour(context, this.#owner, demoTour(userId));
    const items = [...new Map(this.#seen.map((item) => [item.id, item])).values()].map((item) => ({
      collection: 'documents',
      id: item.id,
      content: JSON.stringify(item),
    }));
    const content = { fields: { name: 'Before' }, items, origin: null };
    const replacement = await composeReplacement(context, userId, content);
    return await context.store.write(async (transaction) => {
      const ifMatch = tour?.revision ?? 0;
      const { bytes } = await replaceTour(
        context,
        transaction,
        { ...demoTour(userId), ifMatch, cause: 'import' },
        replacement,
      );
      await countStorage(transaction, userId, bytes);
    });
  }

  async #version({ store }: Context, on: number): Promise<{ documentId: string; versionId: string }> {
    const versions = await store.db
      .selectFrom('file_versions')
      .select(['document_id as documentId', 'version_id as versionId'])
      .where((build) => build.and(tourKey(demoTour(this.#owner.userId))))
      .orderBy('version_id')
      .execute();
    return pick(versions, on) ?? { documentId: 'none', versionId: 'none' };
  }

  /** Stores the result of a conversion. */
  async #learn(context: Context, on: number): Promise<unknown> {
    const { userId } = this.#owner;
    const sha256 = sha256Of(`text ${on % TEXTS}`);
    return await context.store.write(async (transaction) => {
      await transaction
        .updateTable('file_contents')
        .set({ facts: JSON.stringify({ thumbnail: on % 2 === 0, pages: on + 1 }) })
        .where((build) => build.and({ user_id: userId, sha256 }))
        .execute();
      return await refreshFiles(context, transaction, { userId, sha256 });
    });
  }
}

function pick<Item>(items: readonly Item[], on: number): Item | undefined {
  return items[on % Math.max(items.length, 1)];
}
