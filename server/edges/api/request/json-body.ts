import type { Context as HonoContext } from 'hono';
import { AppError } from '../../../../contract/errors.ts';
import { findScanIssue } from '../../../../contract/json/json-scan.ts';
import { letOthersIn } from '../../../platform/process/event-loop.ts';
import type { AppEnvironment } from './app-environment.ts';

/**
 * The parsed JSON of a request's body of at most `maxBytes`. Who calls it has seen already that whoever asks may. Throws
 * `invalid-request`, `invalid-document` for what would be dear to parse, or what reading a body throws; of the bounds of a
 * document only depth and number are checked.
 */
export async function readJson(c: HonoContext<AppEnvironment>, maxBytes: number): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('invalid-request', 'Send the body as application/json.');
  }
  const text = decode(await c.var.body.read(maxBytes));
  const detail = findScanIssue(text);
  if (detail) {
    throw new AppError('invalid-document', 'The body holds too much.', { issues: [{ pointer: '', detail }] });
  }
  await letOthersIn(text.length);
  const value = parse(text);
  await letOthersIn(text.length);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** Strict: bytes that are not UTF-8 are refused, not replaced. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

function unreadable(): AppError {
  return new AppError('invalid-request', 'The body is not JSON in UTF-8.');
}
