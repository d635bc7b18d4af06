/** How often each test of kills ends its server: at random moments, of which `npm run soak` tries more. */
export const KILLS = Number(process.env.KILLS ?? 3);
