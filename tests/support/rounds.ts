/** Returns how many rounds of a property test to run: few in `npm test`, many in `npm run soak`. */
export function rounds(few: number, many: number): number {
  return process.env.ALL_ROUNDS ? many : few;
}
