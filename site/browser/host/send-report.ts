import { type ThreadHostMessage, readReportMessage } from '../../../contract/threads/thread-messages.ts';
import { jsonRequest, readProblem } from '../read-problem.ts';

const UNREACHABLE = 'The server could not be reached. Check your connection, then send the report again.';

/**
 * Sends the server a visitor's report of a problem in a twin. Resolves with the answer for the player, or
 * null if the message is not a report.
 */
export async function sendReport(
  address: string,
  message: unknown,
  credentials: RequestCredentials = 'same-origin',
): Promise<ThreadHostMessage | null> {
  const sent = readReportMessage(message);
  if (!sent) return null;
  const { changeId, report } = sent;
  const response = await fetch(address, {
    ...jsonRequest('POST', { ...report, id: changeId }),
    credentials,
  }).catch(() => null);
  if (response?.ok) return { kind: 'reported', changeId };
  const problem = response && (await readProblem(response));
  const { code, detail } = problem ?? {};
  // A response without problem details comes from something in front of our server, such as a proxy.
  if (typeof code !== 'string' || typeof detail !== 'string')
    return { kind: 'failed', changeId, code: 'unavailable', detail: UNREACHABLE };
  const issue = problem?.issues?.[0]?.detail;
  return { kind: 'failed', changeId, code, detail: issue ?? detail };
}
