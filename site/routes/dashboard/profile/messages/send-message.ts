import { api } from '../../../../../contract/addresses.ts';
import { readProblem } from '../../../../browser/read-problem.ts';
import type { Message } from '../../../../../contract/account/message.ts';
import type { Unsent } from './outbox.ts';

/** What came of sending: the message as it is stored, or why it is not. */
export type SendResult = { message: Message } | Pick<Unsent, 'state' | 'detail'>;

export async function sendMessage(userId: string, { id, message, mood }: Unsent): Promise<SendResult> {
  try {
    const response = await fetch(api.messages(userId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ id, message, mood }),
    });
    if (response.ok) return { message: (await response.json()) as Message };
    // 507 is a full quota: waiting does not help.
    if (response.status >= 500 && response.status !== 507) return { state: 'unreachable' };
    if (response.status === 401) return { state: 'signed-out' };
    const problem = await readProblem(response);
    return { state: 'refused', ...(problem?.detail ? { detail: problem.detail } : {}) };
  } catch {
    return { state: 'unreachable' };
  }
}
