/**
 * Returns whether a response (status and code) is a server error. Exceeding the storage quota does not count.
 */
export function isServerError(answer: string): boolean {
  return Number(answer.slice(0, 3)) >= 500 && answer !== '507 quota-exceeded';
}
