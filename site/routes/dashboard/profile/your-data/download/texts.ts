export const texts = {
  heading: 'Download everything',
  lead: 'One ZIP file with all that we hold on you: profile, messages, your twin with its earlier versions, your files and scans, sessions, and ways to sign in. JSON for programs, CSV for spreadsheets, and a README that says what each file is. You can import it again: your twin, files and scans come back.',
  download: 'Download your data',
} as const;
