export const home = {
  title: 'Dashboard',
  features: 'What you can do in a twin',
} as const;

export const contact = {
  heading: 'Have a building in mind?',
  text: 'Tell us about it. We answer with what a twin of it would take, and what it costs.',
  action: 'Contact us',
} as const;
