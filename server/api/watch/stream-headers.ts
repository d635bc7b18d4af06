import type { Config } from '../../config.ts';
import { apiHeaders } from '../answer/security-headers.ts';

/** Headers of an event stream. */
export function streamHeaders(config: Config): Record<string, string> {
  return {
    ...apiHeaders(config),
    'content-type': 'text/event-stream; charset=utf-8',
    // Asks a proxy in front (nginx and its kin) not to collect the stream before it hands it on.
    'x-accel-buffering': 'no',
  };
}
