import type { OpenUpload, UploadResult } from '../../../contract/files/upload.ts';
import { ServerError } from '../../../site/browser/files/ask-server.ts';
import type {
  SendEvents,
  SentFile,
  UploadTransport,
  KeptUpload,
  UploadKeeper,
  UploadRecord,
} from '../../../site/browser/files/uploads/transport.ts';

interface Sending {
  file: SentFile;
  events: SendEvents;
  finish: (result?: UploadResult) => void;
  fail: (error: ServerError) => void;
}

/** A server for uploads, controlled by a test. */
export class FakeServer implements UploadTransport {
  /** The uploads that are being sent. */
  readonly sending: Sending[] = [];
  /** The addresses of discarded uploads. */
  readonly ended: string[] = [];
  open: OpenUpload[] = [];

  async send(file: SentFile, events: SendEvents, signal: AbortSignal): Promise<UploadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<UploadResult>();
    const finish = (result: UploadResult = { documentId: `d-${file.name}`, existed: false }) =>
      resolve(result);
    const sending = { file, events, finish, fail: reject };
    this.sending.push(sending);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    return promise.finally(() => this.sending.splice(this.sending.indexOf(sending), 1));
  }

  async end(address: string): Promise<void> {
    this.ended.push(address);
    this.open = this.open.filter(({ id }) => !address.endsWith(id));
  }

  async list(): Promise<OpenUpload[]> {
    return this.open;
  }

  /** Returns the part of a file that is being sent. */
  of(name: string): Sending {
    const sending = this.sending.find(({ file }) => file.name === name);
    if (!sending) throw new Error(`${name} is not sent.`);
    return sending;
  }
}

export const lost = (): ServerError => new ServerError(0, 'unavailable', 'No server.');

/** A browser's storage for uploads, shared by its tabs. It stores files of up to `fileMax` bytes. */
export class FakeKeeper implements UploadKeeper {
  readonly kept = new Map<string, KeptUpload>();
  fileMax = 1_000;

  async list(userId: string): Promise<KeptUpload[]> {
    return [...this.kept.values()].filter(({ record }) => record.userId === userId);
  }

  async find(id: string): Promise<KeptUpload | null> {
    return this.kept.get(id) ?? null;
  }

  async add(record: UploadRecord, file: File): Promise<boolean> {
    const isKept = file.size <= this.fileMax;
    this.kept.set(record.id, { record, file: isKept ? file : null });
    return isKept;
  }

  async update(record: UploadRecord): Promise<void> {
    const kept = this.kept.get(record.id);
    this.kept.set(record.id, { record, file: kept?.file ?? null });
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }
}
