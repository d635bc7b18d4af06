import { expect, vi } from 'vitest';
import { api } from '../../../contract/addresses.ts';
import { uploadEndSchema } from '../../../contract/files/upload.ts';
import { type Scan, scanListSchema } from '../../../contract/scans/scan.ts';
import type { Context } from '../../../server/platform/access/context.ts';
import { createApi } from '../servers/api.ts';
import { Uploads } from '../files/uploads.ts';
import type { StubScan } from './stub-program.ts';

/** A user's actions with scans, through the API. */
export class ScanServer {
  readonly #context: Context;
  readonly #server;
  readonly #who: string;
  readonly uploads: Uploads;

  constructor(context: Context, who = 'owner') {
    this.#context = context;
    this.#server = createApi(context);
    this.#who = who;
    this.uploads = new Uploads((path, request) => this.#server.call(path, { as: who, ...request }), who);
  }

  call(path: string, request: Parameters<ReturnType<typeof createApi>['call']>[1] = {}): Promise<Response> {
    return this.#server.call(path, { as: this.#who, ...request });
  }

  /** Uploads a scan with these instructions for the stub program. Returns its id. */
  async upload(scan: StubScan, name = 'Office.glb'): Promise<string> {
    const bytes = new Uint8Array(Buffer.from(JSON.stringify(scan)));
    return scanIdIn(await this.uploads.upload(bytes, { name, target: { scan: true } }));
  }

  async list(): Promise<Scan[]> {
    const answer = await this.call(api.scans(this.#who));
    return scanListSchema.parse(await answer.json()).scans;
  }

  async scan(id: string): Promise<Scan> {
    const scan = (await this.list()).find((each) => each.id === id);
    if (!scan) throw new Error('There is no such scan.');
    return scan;
  }

  /**
   * Returns the scan when it is in a given state. Asks the database instead of the API: on a busy machine, a
   * program may take a long time, and waiting should not use processor time.
   */
  async until(id: string, state: Scan['state']): Promise<Scan> {
    const own = this.#context.store.db.selectFrom('scans').select('state').where('id', '=', id);
    const isReached = async () => expect(await own.execute()).toEqual([{ state }]);
    await vi.waitFor(isReached, { timeout: 60_000, interval: 100 });
    return await this.scan(id);
  }

  async process(id: string, answers?: Scan['answers']): Promise<Response> {
    return await this.call(api.processScan(this.#who, id), { method: 'POST', json: { answers } });
  }
}

/** Returns the id of the scan created by an upload. Throws if there is none. */
export function scanIdIn(answer: Response): string {
  const end = uploadEndSchema.parse(JSON.parse(answer.headers.get('upload-result') ?? 'null'));
  if (!('scanId' in end)) throw new Error('It became no scan.');
  return end.scanId;
}
