import { expect, onTestFinished, vi } from 'vitest';
import type { StoredFile, TourDocument } from '../../../contract/files/stored-file.ts';
import type { FileAnswerer, HostPage } from '../player/host-page.ts';

/** The address of the files that a test stores on the test server. */
export const BASE = '/files/g1/';

/** Stores a file where the player finds it. Returns the fields that the twin stores about it. */
async function storeFile(
  body: Blob,
  kind: StoredFile['kind'],
  more: Partial<StoredFile> = {},
): Promise<StoredFile> {
  const bytes = await body.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(sum, (byte) => byte.toString(16).padStart(2, '0')).join('');
  await fetch(`${BASE}${sha256}`, { method: 'PUT', body: bytes });
  return {
    version: `v${(made += 1)}`,
    sha256,
    bytes: body.size,
    type: body.type,
    kind,
    addedAt: 1_780_000_000_000 + made,
    scan: 'none',
    thumbnail: false,
    ...more,
  };
}
let made = 0;

const documentsOf = (host: HostPage) => (host.tour.documents ?? []) as TourDocument[];

/**
 * Returns a host that accepts text files, keeps versions and has a bin, as the product's pages do together
 * with the server.
 */
export function keepFilesHere(): FileAnswerer {
  const versions = new Map<string, (StoredFile & { name: string; expiresAt: number })[]>();
  const seen = new Map<string, TourDocument>();
  return (host, message, tell) => {
    const write = (documents: readonly TourDocument[]) => host.writeElsewhere({ documents }, true);
    for (const document of documentsOf(host)) seen.set(document.id, document);
    if (message.kind === 'upload') {
      for (const { id, file, target } of message.uploads) {
        const state = {
          id,
          name: file.name,
          bytes: file.size,
          sent: 0,
          speed: null,
          left: null,
          problem: '',
          target,
        };
        tell({ kind: 'uploads', uploads: [{ ...state, state: 'sending' }] });
        void storeFile(file, 'text').then((stored) => {
          const before = documentsOf(host).find((one) => one.id === target.replaces);
          const documentId = before?.id ?? `d-${stored.version}`;
          if (before?.file) {
            const { file, name } = before;
            versions.set(documentId, [
              { ...file, name, expiresAt: Date.now() + 1e9 },
              ...(versions.get(documentId) ?? []),
            ]);
          }
          const attached = target.attached ?? [];
          const made = { id: documentId, name: file.name, description: '', keywords: [], attached };
          const next = { ...(before ?? made), file: stored };
          write([...documentsOf(host).filter((one) => one.id !== documentId), next]);
          tell({
            kind: 'uploads',
            uploads: [{ ...state, sent: file.size, state: 'done', documentId, existed: false }],
          });
        });
      }
    }
    if (message.kind !== 'request' || !message.request) return;
    const { request, requestId } = message;
    const removed = [...seen.values()].filter(({ id }) => !documentsOf(host).some((one) => one.id === id));
    const answers: Partial<Record<typeof request.what, () => unknown>> = {
      versions: () => ({ versions: ('documentId' in request && versions.get(request.documentId)) || [] }),
      storage: () => ({ used: 1, versions: 0, bin: 0, scans: 0, reserved: 0, limit: 1e9, fileLimit: 1e9 }),
      bin: () => ({
        documents: removed.map((document) => ({
          document,
          removedAt: Date.now(),
          expiresAt: Date.now() + 1e9,
        })),
      }),
      restore: () => {
        write([
          ...documentsOf(host),
          ...removed.filter(({ id }) => 'documentId' in request && id === request.documentId),
        ]);
        return null;
      },
      find: () => ({ matches: [] }),
    };
    tell({ kind: 'answer', requestId, answer: answers[request.what]?.() ?? null });
  };
}

/** Chooses a file from the user's device, in the dialog that `press` opens. */
export async function chooseFile(press: () => Promise<void>, file: File): Promise<void> {
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => asked.mockRestore());
  await press();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  const input = asked.mock.contexts[0] as HTMLInputElement;
  asked.mockRestore();
  expect(input.type).toBe('file');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
