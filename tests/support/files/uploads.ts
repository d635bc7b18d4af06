import { demoTour } from '../../../contract/tour-id.ts';
import { api } from '../../../contract/addresses.ts';
import { type UploadResult, type UploadTarget, uploadResultSchema } from '../../../contract/files/upload.ts';

/** Sends a request to the site for a user, as one of its pages does. */
export type Ask = (
  path: string,
  request: { method: string; headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
) => Promise<Response>;

export interface Announced {
  name?: string;
  target?: UploadTarget;
  headers?: Record<string, string>;
}

const TUS = { 'tus-resumable': '1.0.0' };

/** The uploads of one user, request by request. */
export class Uploads {
  readonly #ask: Ask;
  readonly #userId: string;

  constructor(ask: Ask, userId = 'owner') {
    this.#ask = ask;
    this.#userId = userId;
  }

  /** Announces a file with this many bytes. */
  async announce(
    bytes: number,
    { name = 'plan.pdf', target = {}, headers }: Announced = {},
  ): Promise<Response> {
    return await this.#ask(api.uploads(demoTour(this.#userId)), {
      method: 'POST',
      headers: {
        ...TUS,
        'upload-length': String(bytes),
        'upload-metadata': metadata(name, target),
        ...headers,
      },
    });
  }

  /** Announces a file and returns its address. Throws if the file is rejected. */
  async begin(bytes: number, announced?: Announced): Promise<string> {
    const answer = await this.announce(bytes, announced);
    const address = answer.headers.get('location');
    if (answer.status !== 201 || !address) throw new Error(`${answer.status}: ${await answer.text()}`);
    return address;
  }

  async send(
    address: string,
    offset: number,
    bytes: Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ): Promise<Response> {
    return await this.#ask(address, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      body: bytes,
    });
  }

  async look(address: string): Promise<Response> {
    return await this.#ask(address, { method: 'HEAD', headers: TUS });
  }

  async end(address: string): Promise<Response> {
    return await this.#ask(address, { method: 'DELETE', headers: TUS });
  }

  /** Uploads a file as a whole. Returns the last response. */
  async upload(bytes: Uint8Array<ArrayBuffer>, announced?: Announced): Promise<Response> {
    return await this.send(await this.begin(bytes.byteLength, announced), 0, bytes);
  }
}

export function resultOf(answer: Response): UploadResult | null {
  const text = answer.headers.get('upload-result');
  return text === null ? null : uploadResultSchema.parse(JSON.parse(text));
}

function metadata(name: string, target: UploadTarget): string {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  return `filename ${encode(name)},target ${encode(JSON.stringify(target))}`;
}
