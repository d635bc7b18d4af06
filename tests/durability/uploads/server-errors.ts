/** Whether an answer (status and code) says that something is wrong with the server; that somebody has no room left is none. */
export function isServerError(answer: string): boolean {
  return Number(answer.slice(0, 3)) >= 500 && answer !== '507 quota-exceeded';
}
