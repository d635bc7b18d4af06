import { AppError } from '../../../../contract/errors.ts';
import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import { formatTopic, parseSeen, type SeenTopic } from '../../../../contract/topic.ts';

export const TOPIC_FORMS = `users/{id}/tours/${DEMO_TOUR_ID}, users/{id}, users/{id}/messages or users, and @{revision} after it where one was seen`;

/** The topics that the values of a parameter name, each once; `asked`: once for each revision that it was seen in. Throws `invalid-request`. */
export function readTopics(texts: string[] = [], most: number, asked = false): SeenTopic[] {
  const topics = new Map<string, SeenTopic>();
  for (const text of texts) {
    const seen = parseSeen(text);
    if (!seen) throw new AppError('invalid-request', `Name each topic as ${TOPIC_FORMS}.`);
    topics.set(asked ? text : formatTopic(seen.topic), seen);
  }
  if (topics.size > most) throw new AppError('invalid-request', `Name at most ${most} topics.`);
  return [...topics.values()];
}

/** The number of the first question of a request; null for one that numbers none. Throws `invalid-request`. */
export function readAsk(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid-request', 'Number the first question: ask=1.');
  return Number(text);
}
