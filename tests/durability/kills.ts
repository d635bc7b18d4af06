/** How often each test kills its server at a random moment: once, or many times in `npm run soak`. */
export const KILLS = Number(process.env.KILLS ?? 1);
