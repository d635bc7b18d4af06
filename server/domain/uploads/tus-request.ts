/** A request of the tus protocol, for whoever may send it. */
export interface TusRequest {
  method: 'POST' | 'HEAD' | 'PATCH';
  headers: Headers;
  body: AsyncIterable<Uint8Array> | null;
}

/** What the protocol answers. */
export interface TusAnswer {
  status: number;
  headers: Headers;
  /** Bytes that are on the disk. */
  offset: number;
  /** Of a whole file that this request has written; null for any other. */
  sha256: string | null;
}
