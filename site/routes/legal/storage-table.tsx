/** Everything that the site stores in a browser, under its actual name. */
const KEPT = [
  {
    name: 'gov360_session',
    kind: 'Functionality, security',
    purpose: 'Who is signed in',
    until: 'You sign out, or it expires',
  },
  {
    name: 'gov360_popup',
    kind: 'Security',
    purpose: 'Ties a sign-in with a provider, such as Google, to this browser',
    until: '15 minutes after you start it',
  },
  {
    name: 'gov360_signed_in',
    kind: 'Functionality',
    purpose: 'That someone is signed in, but not who, so that public pages link to the dashboard',
    until: 'You sign out, or 29 days',
  },
  {
    name: 'gov360_zone',
    kind: 'Functionality',
    purpose: 'Your time zone, to show dates and times in it',
    until: '1 year',
  },
  {
    name: 'emailForSignIn',
    kind: 'Functionality (local storage)',
    purpose: 'The address for which you requested a sign-in link',
    until: 'You have signed in with it',
  },
  {
    name: 'cookiesAccepted',
    kind: 'Functionality (local storage)',
    purpose: 'Your answer to the cookie notice',
    until: 'You clear this site’s data',
  },
  {
    name: 'draft:…',
    kind: 'Functionality (this tab)',
    purpose: 'What you typed and have not saved',
    until: 'It is saved, you sign out, or you close the tab',
  },
  {
    name: 'gov360-uploads',
    kind: 'Functionality (database of this browser)',
    purpose: 'Files you are uploading, so that uploads resume after a reload',
    until: 'They are uploaded, or you sign out',
  },
  {
    name: 'gov360-import, gov360-scan',
    kind: 'Functionality (local storage)',
    purpose:
      'The archive or scan you started to upload, so that the upload can resume: its name, its size and your account',
    until: 'It is uploaded, or you start another upload',
  },
  {
    name: 'gov360.slash-opens-search',
    kind: 'Functionality (local storage)',
    purpose: 'Whether the key / opens the search',
    until: 'You clear this site’s data',
  },
  {
    name: 'gov360.outbox.…',
    kind: 'Functionality (local storage)',
    purpose: 'Changes to your twins and scans, and messages, that could not be saved or sent yet',
    until: 'They are saved or sent, or you sign out',
  },
  {
    name: 'gov360.operations.…, gov360.edits.…',
    kind: 'Functionality (local storage of the player)',
    purpose: 'Changes in the player that the page around it has not stored yet',
    until: 'That page has stored them, or they are saved',
  },
  {
    name: 'gov360.recent, gov360.pages',
    kind: 'Functionality (local storage of the player)',
    purpose: 'What you found last in each twin, and the page you were on in each PDF',
    until: 'You clear this site’s data',
  },
  {
    name: 'gov360.units, gov360.points-by, gov360.keepPositions, gov360.single-keys, gov360.figures',
    kind: 'Functionality (local storage of the player)',
    purpose:
      'Your settings: units, how points are grouped, positions in photos, single-key shortcuts, figures of people',
    until: 'You clear this site’s data',
  },
  {
    name: '_ga, _ga_…',
    kind: 'Performance, only if accepted',
    purpose: 'Counting visits',
    until: '2 years, or until you reject them',
  },
] as const;

const COLUMNS = { name: 'Name', kind: 'Kind', purpose: 'Purpose', until: 'Until' } as const;
const FACTS = ['kind', 'purpose', 'until'] as const;

/** Renders the table of what the site stores in a browser. */
export function StorageTable() {
  return (
    <table>
      <thead>
        <tr>
          {Object.values(COLUMNS).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KEPT.map((kept) => (
          <tr key={kept.name}>
            <th scope="row">{kept.name}</th>
            {FACTS.map((fact) => (
              <td key={fact} data-column={COLUMNS[fact]}>
                {kept[fact]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
