/** What a check found: an error keeps the player from using the capture as it should, advice does not. */
export type Finding = { kind: 'error' | 'advice'; text: string };

export const error = (text: string): Finding => ({ kind: 'error', text });
export const advice = (text: string): Finding => ({ kind: 'advice', text });
