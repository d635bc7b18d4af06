/** A problem: with an `error` the player cannot show the capture as it should; `advice` is optional. */
export type Finding = { kind: 'error' | 'advice'; text: string };

export const error = (text: string): Finding => ({ kind: 'error', text });
export const advice = (text: string): Finding => ({ kind: 'advice', text });
