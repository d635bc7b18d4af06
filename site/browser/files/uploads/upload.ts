import type { UploadState } from '../../../../contract/files/file-messages.ts';
import type { UploadResult } from '../../../../contract/files/upload.ts';
import { GrowingPause } from '../growing-pause.ts';
import { ServerError } from '../ask-server.ts';
import { texts } from '../texts.ts';
import type { UploadTransport, UploadKeeper, UploadRecord } from './transport.ts';

/** The period over which the speed is averaged, and the time before it is first shown, in milliseconds. */
const SMOOTHED_OVER = 4_000;
const FIRST_AFTER = 1_000;

/** Measures the upload speed, averaged so that the displayed number is steady. */
export class SpeedMeter {
  #since = 0;
  #last: { at: number; sent: number } | null = null;
  #perMillisecond: number | null = null;

  /**
   * Records the number of bytes sent by `now` (milliseconds). The number decreases if the server turns out to
   * have received less than was sent.
   */
  note(sent: number, now: number): void {
    const last = this.#last;
    if (!last || sent < last.sent) {
      this.#last = { at: now, sent };
      this.#since = now;
      this.#perMillisecond = null;
      return;
    }
    const passed = now - last.at;
    if (passed < 100) return;
    const measured = (sent - last.sent) / passed;
    const weight = 1 - Math.exp(-passed / SMOOTHED_OVER);
    this.#perMillisecond ??= measured;
    this.#perMillisecond += (measured - this.#perMillisecond) * weight;
    this.#last = { at: now, sent };
  }

  reset(): void {
    this.#last = null;
    this.#perMillisecond = null;
  }

  /** Returns the speed in bytes per second, and the seconds until `bytes` are sent; null while unknown. */
  read(bytes: number): { speed: number | null; left: number | null } {
    const last = this.#last;
    if (!last || this.#perMillisecond === null || last.at - this.#since < FIRST_AFTER)
      return { speed: null, left: null };
    const speed = this.#perMillisecond * 1_000;
    return { speed, left: speed > 0 ? Math.max(0, (bytes - last.sent) / speed) : null };
  }
}

/** The minimum time between two updates of `usedAt` while data is being sent, in milliseconds. */
const USE_NOTED_EVERY = 3_600_000;

interface UploadContext {
  transport: UploadTransport;
  keeper: UploadKeeper;
  /** Called when the state of the upload has changed. */
  changed: () => void;
}

const ACTIVE: ReadonlySet<UploadState['state']> = new Set(['sending', 'interrupted', 'finishing']);

/** An upload that this tab sends. */
export class Upload {
  readonly #context: UploadContext;
  readonly #meter = new SpeedMeter();
  #record: UploadRecord;
  #file: File | null;
  #running: AbortController | null = null;
  #state: UploadState['state'];
  #sent = 0;
  #problem = '';
  #result: UploadResult | null = null;
  /** True if the upload can resume after a reload, because the browser has stored the file. */
  isKept = false;

  constructor(record: UploadRecord, file: File | null, context: UploadContext) {
    this.#record = record;
    this.#file = file;
    this.#context = context;
    this.#state = file ? (record.paused ? 'paused' : 'waiting') : 'unfinished';
    if (!file) this.#problem = texts.chooseAgain;
  }

  get record(): UploadRecord {
    return this.#record;
  }

  get isWaiting(): boolean {
    return this.#state === 'waiting';
  }

  get isUnfinished(): boolean {
    return this.#state === 'unfinished';
  }

  get isDone(): boolean {
    return this.#state === 'done';
  }

  /** Returns whether the upload has finished or failed. */
  get isOver(): boolean {
    return this.isDone || this.#state === 'failed';
  }

  /** Returns whether the upload occupies one of the slots for sending. */
  get isActive(): boolean {
    return ACTIVE.has(this.#state);
  }

  /** Returns whether the user would have to choose the file again if the page closed now. */
  get needsPage(): boolean {
    return this.#file !== null && !this.isKept && !['finishing', 'done', 'failed'].includes(this.#state);
  }

  show(): UploadState {
    const { id, name, bytes, target } = this.#record;
    const { speed, left } = this.#state === 'sending' ? this.#meter.read(bytes) : { speed: null, left: null };
    return {
      id,
      name,
      bytes,
      sent: this.#sent,
      state: this.#state,
      speed,
      left,
      problem: this.#problem,
      target,
      ...this.#result,
    };
  }

  /** Updates the number of bytes that the server has. Has no effect while the upload is active. */
  noteReceived(bytes: number): void {
    if (!this.isActive) this.#sent = bytes;
  }

  /** Attaches the file that the user chose again to an unfinished upload. */
  takeFile(file: File): void {
    this.#file = file;
    this.#wait();
  }

  /** Starts the upload, or resumes it where the server's data ends. */
  start(): void {
    const file = this.#file;
    if (!file || this.#state !== 'waiting') return;
    this.#running = new AbortController();
    this.#set('sending');
    void this.#run(file, this.#running.signal);
  }

  pause(): void {
    if (this.#state === 'finishing' || !(this.isActive || this.#state === 'waiting')) return;
    this.stop();
    this.#set('paused');
    this.#change({ paused: true });
  }

  /**
   * Resumes the upload after a pause or a failure. If the upload was interrupted, retries without waiting for
   * the next automatic retry.
   */
  goOn(): void {
    if (!['paused', 'interrupted', 'failed'].includes(this.#state) || !this.#file) return;
    this.stop();
    this.#wait();
  }

  /** Stops sending. The server keeps the data. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  async #run(file: File, signal: AbortSignal): Promise<void> {
    const pause = new GrowingPause();
    while (!signal.aborted) {
      const before = this.#sent;
      try {
        this.#finish(await this.#send(file, signal));
        return;
      } catch (error) {
        if (signal.aborted) return;
        const problem =
          error instanceof ServerError ? error : new ServerError(400, 'internal', String(error));
        if (!problem.isTemporary) return this.#fail(problem);
        if (this.#sent > before) pause.reset();
        this.#meter.reset();
        // The user should know why the server interrupted the upload.
        // After other errors, the upload retries without a message.
        const isTold = problem.code === 'too-slow' || problem.code === 'busy';
        this.#set('interrupted', isTold ? problem.message : '');
        await pause.wait(signal, problem.pause).catch(() => {});
      }
    }
  }

  async #send(file: File, signal: AbortSignal): Promise<UploadResult> {
    // Checks that the file can be read.
    // Without this check, the upload of a deleted file would look like a lost connection, and retry forever.
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new ServerError(400, 'unreadable', texts.unreadable);
      });
    signal.throwIfAborted();
    const { name, type, target, address, bytes } = this.#record;
    const noteSent = (sent: number): void => {
      if (signal.aborted) return;
      this.#sent = sent;
      this.#meter.note(sent, performance.now());
      const { createdAt, usedAt = createdAt } = this.#record;
      if (Date.now() - usedAt > USE_NOTED_EVERY) this.#change({});
      this.#set(sent === bytes ? 'finishing' : 'sending');
    };
    const begun = (address: string): void => this.#change({ address });
    return this.#context.transport.send(
      { file, name, type, target, address },
      { begun, sent: noteSent },
      signal,
    );
  }

  #finish({ documentId, existed }: UploadResult): void {
    this.#result = { documentId, existed };
    this.#sent = this.#record.bytes;
    this.#file = null;
    this.#set('done');
  }

  #fail({ status, code, message, isGone }: ServerError): void {
    const ended = isGone && this.#record.address !== null;
    if (ended) {
      this.#sent = 0;
      this.#change({ address: null });
    }
    if (code === 'unreadable') this.#file = null;
    // A response to a HEAD request has no message.
    const said = message || (ended ? texts.ended : texts.noServer);
    const problem = status === 401 ? texts.signedOut : said;
    this.#set(code === 'unreadable' ? 'unfinished' : 'failed', problem);
  }

  #wait(): void {
    this.#change({ paused: false });
    this.#meter.reset();
    this.#set('waiting');
  }

  #set(state: UploadState['state'], problem = ''): void {
    this.#state = state;
    this.#problem = problem;
    this.#context.changed();
  }

  #change(fields: Partial<Pick<UploadRecord, 'address' | 'paused'>>): void {
    this.#record = { ...this.#record, ...fields, usedAt: Date.now() };
    void this.#context.keeper.update(this.#record);
  }
}
