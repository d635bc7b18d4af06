import type { TourDocument } from '../../../../contract/files/stored-file.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { formatDay } from '../format.ts';
import { filesTexts as texts } from '../texts.ts';

/** A document in a line below its name. `bad`: something is wrong with it. */
export interface DocumentLine {
  readonly text: string;
  readonly bad: boolean;
}

export function describeDocument({ file, url }: TourDocument): DocumentLine {
  if (!file) {
    const host = url === undefined ? undefined : URL.parse(url)?.hostname;
    return host === undefined ? { text: texts.gone, bad: true } : { text: host, bad: false };
  }
  if (file.scan === 'infected') return { text: texts.infected, bad: true };
  const facts = [formatBytes(file.bytes), formatDay(file.addedAt)];
  if (file.scan === 'waiting')
    return { text: [formatBytes(file.bytes), texts.waiting].join(' · '), bad: false };
  if (file.ownerOnly) return { text: texts.ownerOnly, bad: true };
  if (file.problem !== undefined) return { text: file.problem, bad: true };
  if (file.scan === 'unscanned')
    return { text: [formatBytes(file.bytes), texts.unscanned].join(' · '), bad: false };
  return { text: facts.join(' · '), bad: false };
}
