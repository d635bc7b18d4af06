/** How often each test of kills ends its server, at a random moment: once, and by `npm run soak` again and again. */
export const KILLS = Number(process.env.KILLS ?? 1);
