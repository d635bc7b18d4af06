import { AppError } from '../../contract/errors.ts';
import { readBody } from './read-body.ts';

/** The parsed JSON of a request's body. Throws `invalid-request` or `document-too-large`; its bounds are not checked. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('invalid-request', 'Send the body as application/json.');
  }
  const bytes = await readBody(request);
  try {
    // Strict: bytes that are not UTF-8 are refused, not replaced.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as unknown;
  } catch {
    throw new AppError('invalid-request', 'The body is not JSON in UTF-8.');
  }
}
