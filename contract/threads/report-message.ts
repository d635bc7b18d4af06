import { isRecord } from '../json/is-record.ts';
import { isName } from '../wire-guards.ts';

/** A visitor reports a problem; answered by `reported` or `failed`. `changeId` stays the same when it is sent again. */
export interface ReportMessage {
  kind: 'report';
  changeId: string;
  /** What `POST …/reports` takes, without its id. The server checks it. */
  report: Record<string, unknown>;
}

/** Returns a player's message of type `threads` as a report, or null. */
export function readReportMessage(message: unknown): ReportMessage | null {
  if (!isRecord(message) || message.kind !== 'report') return null;
  const { changeId, report } = message;
  return isName(changeId) && isRecord(report) ? { kind: 'report', changeId, report } : null;
}
