import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '../../../server/platform/config/file-store-place.ts';
import { checkSignature } from './check-signature.ts';

const KEY = { keyId: 'test-key', secret: 'test-secret', region: 'us-east-1' };
const BUCKET = 'files';
/** The number of entries on a page, which is small so that lists have several pages. */
const PAGE = 3;

interface Upload {
  name: string;
  begunAt: Date;
  parts: Map<number, Buffer>;
}

export interface S3Server {
  place: S3Place;
  objects: ReadonlyMap<string, Buffer>;
  uploads: ReadonlyMap<string, Upload>;
  /** The methods and addresses of requests, in order. */
  asked: string[];
  /**
   * Called before each request is answered. If it returns a number, that status is the response. `cut` drops
   * the connection, and `silent` never responds.
   */
  onRequest: (request: IncomingMessage) => number | 'cut' | 'silent' | null;
  /** Stops the service. `start` restarts it with its data. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts the part of S3 that a file store needs, in memory. It rejects requests whose signature is wrong. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const changed = new Map<string, Date>();
  const uploads = new Map<string, Upload>();
  const asked: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method = '' } = request;
    asked.push(`${method} ${request.url}`);
    const wanted = state.onRequest(request);
    if (wanted === 'silent') return;
    if (wanted === 'cut') return void request.socket.destroy();
    if (wanted !== null) return end(response, wanted, errorXml('Wanted'));
    const refusal = checkSignature(request, body, KEY);
    if (refusal) return end(response, refusal === 'XAmzContentSHA256Mismatch' ? 400 : 403, errorXml(refusal));
    const url = new URL(request.url ?? '', 'http://s3.test');
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== BUCKET) return end(response, 404, errorXml('NoSuchBucket'));
    const name = rest.join('/');
    const query = url.searchParams;
    if (name === '')
      return end(response, 200, query.has('uploads') ? listUploads(query) : listObjects(query));
    const upload = uploads.get(query.get('uploadId') ?? '');
    if (query.has('uploadId') && !upload) return end(response, 404, errorXml('NoSuchUpload'));
    switch (method) {
      case 'POST':
        return end(response, 200, upload ? complete(query.get('uploadId') ?? '', upload, body) : begin(name));
      case 'PUT':
        if (request.headers['x-amz-copy-source']) return copy(request, response, name, upload);
        if (upload) upload.parts.set(Number(query.get('partNumber')), body);
        else store(name, body);
        return void response.writeHead(200, { etag: etagOf(body) }).end();
      case 'DELETE':
        if (upload) uploads.delete(query.get('uploadId') ?? '');
        else objects.delete(name);
        return void response.writeHead(204).end();
      default:
        return read(request, response, name);
    }
  }

  function store(name: string, body: Buffer): void {
    objects.set(name, body);
    changed.set(name, new Date());
  }

  /** Copies an object, or a part of a multipart upload. */
  function copy(request: IncomingMessage, response: ServerResponse, name: string, upload?: Upload): void {
    const [, bucket, ...rest] = String(request.headers['x-amz-copy-source'])
      .split('/')
      .map(decodeURIComponent);
    const source = bucket === BUCKET ? objects.get(rest.join('/')) : undefined;
    if (!source) return end(response, 404, errorXml('NoSuchKey'));
    if (!upload) {
      store(name, source);
      return end(response, 200, `<CopyObjectResult><ETag>${etagOf(source)}</ETag></CopyObjectResult>`);
    }
    const range = String(request.headers['x-amz-copy-source-range']);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    const part = source.subarray(Number(from), Number(to) + 1);
    const number = new URL(request.url ?? '', 'http://s3.test').searchParams.get('partNumber');
    upload.parts.set(Number(number), part);
    end(response, 200, `<CopyPartResult><ETag>${etagOf(part)}</ETag></CopyPartResult>`);
  }

  function begin(name: string): string {
    const id = randomUUID();
    uploads.set(id, { name, begunAt: new Date(), parts: new Map() });
    return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;
  }

  function complete(id: string, { name, parts }: Upload, body: Buffer): string {
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const pieces = listed.map(([, number, etag]) => {
      const part = parts.get(Number(number));
      return part && etagOf(part) === etag ? part : null;
    });
    const entire = pieces.filter((piece) => piece !== null);
    if (entire.length === 0 || entire.length !== pieces.length) return errorXml('InvalidPart');
    store(name, Buffer.concat(entire));
    uploads.delete(id);
    return '<CompleteMultipartUploadResult/>';
  }

  function read(request: IncomingMessage, response: ServerResponse, name: string): void {
    const object = objects.get(name);
    const head = request.method === 'HEAD';
    if (!object) return end(response, 404, head ? '' : errorXml('NoSuchKey'));
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? object : object.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      'last-modified': String(changed.get(name)?.toUTCString()),
      ...(from === undefined
        ? {}
        : { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${object.length}` }),
    });
    response.end(head ? undefined : part);
  }

  function listObjects(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? '';
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort();
    const page = names.slice(0, PAGE);
    const items = page.map(
      (name) =>
        `<Contents><Key>${escaped(name)}</Key><LastModified>${changed.get(name)?.toISOString()}</LastModified><Size>${objects.get(name)?.length}</Size></Contents>`,
    );
    const more = names.length > PAGE;
    const token = more ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${items.join('')}<IsTruncated>${more}</IsTruncated>${token}</ListBucketResult>`;
  }

  function listUploads(query: URLSearchParams): string {
    const items = [...uploads].filter(([, { name }]) => name.startsWith(query.get('prefix') ?? ''));
    const listed = items.map(
      ([id, { name, begunAt }]) =>
        `<Upload><Key>${escaped(name)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }

  const open = () =>
    createServer((request, response) => void answer(request, response).catch(() => request.socket.destroy()));
  let server = open().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place: S3Place = {
    ...KEY,
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    prefix: 'twins + files/',
  };
  const state: S3Server = {
    place,
    objects,
    uploads,
    asked,
    onRequest: () => null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    async start() {
      server = open().listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  return state;
}

function end(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>\n${xml}`);
}

function errorXml(code: string): string {
  return `<Error><Code>${code}</Code><Message>For tests.</Message></Error>`;
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('+', '&#43;');
}
