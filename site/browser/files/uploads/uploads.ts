import { localNameOf } from '../../../../contract/demo-tour.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import type { ChosenFile, UploadAction, UploadState } from '../../../../contract/files/file-messages.ts';
import { UploadsElsewhere, openTabs, type TabMessage } from './tabs.ts';
import type { UploadTransport, KeptUpload, UploadKeeper, UploadRecord } from './transport.ts';
import { Upload } from './upload.ts';
import { sameValue } from '../../../../contract/json/same-value.ts';

/** Returns the upload record of a file that the user chose. */
function recordOf(of: string, { id, file, target }: ChosenFile): UploadRecord {
  const { name, size: bytes, type, lastModified } = file;
  const fresh = { createdAt: Date.now(), address: null, paused: false };
  return { id, userId: of, name, bytes, type, lastModified, target, ...fresh };
}

/**
 * Returns whether an upload from an earlier visit is for this file. If the target names items to attach the
 * file to, or a document to replace, the targets must be equal too.
 */
function isKnownAgain(record: UploadRecord, { file, target }: ChosenFile): boolean {
  const { name, bytes, lastModified } = record;
  const isSame = name === file.name && bytes === file.size && lastModified === file.lastModified;
  const isGeneral = !target.attached?.length && !target.replaces;
  return isSame && (isGeneral || sameValue(record.target, target));
}

/** How many uploads are sent at the same time. The others wait. */
const AT_ONCE = 3;
/** How many finished uploads stay in the list. */
const DONE_SHOWN = 100;
/** The time between two reports of the uploads' states, in milliseconds. */
const REPORT_PAUSE = 300;

interface UploadsOptions {
  tour: TourRef;
  transport: UploadTransport;
  keeper: UploadKeeper;
  /**
   * Called with the states of all uploads when any of them has changed. Changes in this tab are collected for
   * `REPORT_PAUSE`.
   */
  tell: (states: readonly UploadState[]) => void;
}

/**
 * An upload of this tab. `letGo` releases the upload's lock, so that other tabs can send the upload. It is
 * null while this tab does not hold the lock.
 */
interface Held {
  upload: Upload;
  letGo: (() => void) | null;
}

/**
 * A user's uploads to a twin: those of this tab, those of other tabs, and those that the server has from
 * other browsers.
 */
export class Uploads {
  readonly #options: UploadsOptions;
  readonly #own = new Map<string, Held>();
  readonly #others = new OthersUploads();
  readonly #elsewhere: UploadsElsewhere;
  /** The ids of the uploads that this tab sends, or will send once another tab stops. */
  readonly #claimed = new Set<string>();
  /** How many bytes the server has of each upload from an earlier visit, by id. */
  readonly #received = new Map<string, number>();
  readonly #stopped = new AbortController();
  readonly #tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  readonly #tabs;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: UploadsOptions) {
    this.#options = options;
    this.#elsewhere = new UploadsElsewhere(options.tour, options.transport);
    this.#tabs = openTabs(localNameOf(options.tour), (message) => this.#hear(message));
  }

  /** Restores the uploads of earlier visits. */
  async restore(): Promise<void> {
    const { keeper, transport, tour } = this.#options;
    this.#tabs.say({ kind: 'hello' });
    const [kept, open] = await Promise.all([
      keeper.list(localNameOf(tour)),
      transport.list().catch(() => null),
    ]);
    const received = new Map(open?.map((upload) => [upload.id, upload.received]));
    for (const { record, file } of kept) {
      const id = record.address?.split('/').at(-1) ?? '';
      const has = received.get(id);
      received.delete(id);
      this.#received.set(record.id, has ?? 0);
      // If the server no longer has the upload, the upload cannot continue without the file.
      if (open && record.address && has === undefined && !file) void keeper.remove(record.id);
      else void this.#claim(record.id);
    }
    this.#elsewhere.take(open?.filter(({ id }) => received.has(id)) ?? []);
    this.#changed();
  }

  add(chosen: readonly ChosenFile[]): void {
    for (const one of chosen) {
      const unfinished = this.#uploads().find(
        ({ isUnfinished, record }) => isUnfinished && isKnownAgain(record, one),
      );
      if (unfinished) {
        unfinished.takeFile(one.file);
        this.#keepSoon(unfinished, one.file);
      } else if (!this.#claimed.has(one.id)) this.#begin(one);
    }
    this.#changed();
  }

  control(id: string, action: UploadAction): void {
    const held = this.#own.get(id);
    if (held) return this.#act(held, action);
    if (this.#others.has(id)) return this.#tabs.say({ kind: 'control', id, action });
    if (action === 'cancel') void this.#elsewhere.end(id).then(() => this.#changed());
  }

  /** Returns whether closing the page would interrupt an upload that cannot resume without the user. */
  needPage(): boolean {
    return this.#uploads().some(({ needsPage }) => needsPage);
  }

  states(): UploadState[] {
    const others = this.#others.list().filter(({ id }) => !this.#own.has(id));
    return [...this.#uploads().map((upload) => upload.show()), ...others, ...this.#elsewhere.list()];
  }

  dispose(): void {
    if (this.#stopped.signal.aborted) return;
    this.#tabs.say({ kind: 'states', tab: this.#tab, states: [] });
    this.#stopped.abort();
    clearTimeout(this.#reportTimer);
    for (const held of this.#own.values()) {
      held.upload.stop();
      held.letGo?.();
    }
    this.#tabs.close();
  }

  #uploads(): Upload[] {
    return [...this.#own.values()].map(({ upload }) => upload);
  }

  #begin(chosen: ChosenFile): void {
    const { upload } = this.#hold({
      record: recordOf(localNameOf(this.#options.tour), chosen),
      file: chosen.file,
    });
    this.#claimed.add(chosen.id);
    void this.#holdAlone(chosen.id);
    this.#keepSoon(upload, chosen.file);
  }

  #hold({ record, file }: KeptUpload): Held {
    const { transport, keeper } = this.#options;
    const upload = new Upload(record, file, { transport, keeper, changed: () => this.#changed() });
    upload.noteReceived(this.#received.get(record.id) ?? 0);
    const held = { upload, letGo: null };
    this.#own.set(record.id, held);
    return held;
  }

  async #holdAlone(id: string): Promise<void> {
    const letGo = await this.#tabs.hold(id, this.#stopped.signal).catch(() => null);
    const held = this.#own.get(id);
    if (held && !held.upload.isDone) held.letGo = letGo;
    else letGo?.();
  }

  /**
   * Waits until no other tab sends the upload. Then this tab takes over the upload, unless it has finished or
   * was cancelled.
   */
  async #claim(id: string): Promise<void> {
    if (this.#claimed.has(id)) return;
    this.#claimed.add(id);
    const letGo = await this.#tabs.hold(id, this.#stopped.signal).catch(() => null);
    const kept = letGo && (await this.#options.keeper.find(id));
    if (!kept || this.#stopped.signal.aborted) return letGo?.();
    this.#others.drop(id);
    const held = this.#hold(kept);
    held.letGo = letGo;
    held.upload.isKept = kept.file !== null;
    this.#changed();
  }

  /** Stores files one at a time, because a browser copies what it stores. */
  #keepSoon(upload: Upload, file: File): void {
    this.#keeping = this.#keeping.then(() => this.#keep(upload, file));
  }

  async #keep(upload: Upload, file: File): Promise<void> {
    const { keeper } = this.#options;
    const { id } = upload.record;
    const isOver = (): boolean => !this.#own.has(id) || upload.isDone;
    if (isOver()) return;
    upload.isKept = await keeper.add(upload.record, file);
    // The upload may have finished or changed while the file was being stored.
    await (isOver() ? keeper.remove(id) : keeper.update(upload.record));
  }

  #act(held: Held, action: UploadAction): void {
    const { upload } = held;
    if (action === 'pause') upload.pause();
    else if (action === 'go-on' || action === 'again') upload.goOn();
    else if (action === 'cancel' || upload.isOver) void this.#drop(held);
    this.#changed();
  }

  /** Removes an upload. Unless it has finished, the server deletes its data. */
  async #drop({ upload, letGo }: Held): Promise<void> {
    const { id, address } = upload.record;
    upload.stop();
    this.#own.delete(id);
    await this.#options.keeper.remove(id);
    letGo?.();
    // If this fails, the upload expires after a day.
    if (!upload.isDone && address) await this.#options.transport.end(address).catch(() => {});
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'hello') return this.#report();
    if (message.kind === 'control') {
      const held = this.#own.get(message.id);
      return held && this.#act(held, message.action);
    }
    this.#others.take(message.tab, message.states);
    if (this.#tabs.canTakeOver) {
      for (const { id, state } of message.states) if (state !== 'done') void this.#claim(id);
    }
    this.#options.tell(this.states());
  }

  #changed(): void {
    if (this.#stopped.signal.aborted) return;
    this.#letDoneGo();
    const uploads = this.#uploads();
    const free = AT_ONCE - uploads.filter(({ isActive }) => isActive).length;
    for (const upload of uploads.filter(({ isWaiting }) => isWaiting).slice(0, Math.max(0, free)))
      upload.start();
    this.#reportTimer ??= setTimeout(() => this.#report(), REPORT_PAUSE);
  }

  #letDoneGo(): void {
    const done = [...this.#own.values()].filter(({ upload }) => upload.isDone);
    for (const held of done.filter(({ letGo }) => letGo)) {
      void this.#options.keeper.remove(held.upload.record.id).then(held.letGo);
      held.letGo = null;
    }
    for (const { upload } of done.slice(0, -DONE_SHOWN)) this.#own.delete(upload.record.id);
  }

  #report(): void {
    clearTimeout(this.#reportTimer);
    this.#reportTimer = undefined;
    if (this.#stopped.signal.aborted) return;
    const own = this.#uploads().map((upload) => upload.show());
    this.#tabs.say({ kind: 'states', tab: this.#tab, states: own });
    this.#options.tell(this.states());
  }
}

/** The uploads of other tabs, as those tabs report them. */
class OthersUploads {
  readonly #byTab = new Map<string, readonly UploadState[]>();

  take(tab: string, states: readonly UploadState[]): void {
    if (states.length === 0) this.#byTab.delete(tab);
    else this.#byTab.set(tab, states);
  }

  /** Removes an upload that this tab now sends. */
  drop(id: string): void {
    for (const [tab, states] of this.#byTab)
      this.take(
        tab,
        states.filter((state) => state.id !== id),
      );
  }

  list(): UploadState[] {
    return [...this.#byTab.values()].flat();
  }

  has(id: string): boolean {
    return this.list().some((state) => state.id === id);
  }
}
