/** What all sections of 'Your data' say; the texts of one section are beside it. */
export const texts = {
  heading: 'Your data',
  lead: 'What we hold about you is yours: see where your account is open, take everything with you, or delete it.',
  failed: 'This could not be done. Try again in a moment.',
  fresh: 'For this you need to have signed in within the last 10 minutes.',
  signInAgain: 'Sign in once more first',
} as const;
