export const texts = {
  heading: 'Your project',
  none: 'No twin yet',
  public: 'Public',
  private: 'Private',
  draft: 'Draft',
  welcome: 'Welcome',
  welcomeTitle: 'Welcome to your demo project',
  welcomeText: 'One twin, yours to try everything with:',
  steps: [
    'Give it a capture: paste a link in “Want to test the basics?” and save.',
    'Explore it: walk from room to room, and put tags where something matters.',
    'Show it: set it to public and send the link, or keep it to yourself.',
  ],
  start: 'Set it up',
  updated: 'Updated',
} as const;
