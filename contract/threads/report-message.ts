import { isRecord } from '../json/is-record.ts';
import { isName } from '../wire-guards.ts';

/**
 * A problem that a visitor reports. The host replies with `reported` or `failed`. `changeId` stays the same
 * when it is sent again.
 */
export interface ReportMessage {
  kind: 'report';
  changeId: string;
  /** The body of `POST …/reports` without its id. The server validates it. */
  report: Record<string, unknown>;
}

/** Returns a player's message of type `threads` as a report, or null if it is none. */
export function readReportMessage(message: unknown): ReportMessage | null {
  if (!isRecord(message) || message.kind !== 'report') return null;
  const { changeId, report } = message;
  return isName(changeId) && isRecord(report) ? { kind: 'report', changeId, report } : null;
}
