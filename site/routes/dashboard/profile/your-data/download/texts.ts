export const texts = {
  heading: 'Download everything',
  lead: 'One ZIP file with all that we hold on you: profile, messages, twin with its earlier versions, sessions, and ways to sign in. JSON for programs, CSV for spreadsheets, and a README that says what each file is.',
  download: 'Download your data',
} as const;
