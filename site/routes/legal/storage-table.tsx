/**
 * What the site stores in a browser, by name. On https, the names of GoV360's own cookies have the prefix
 * `__Host-`.
 */
const KEPT = [
  {
    name: 'gov360_session',
    kind: 'Functionality, security',
    purpose: 'Who is signed in',
    until: 'You sign out, or the session expires',
  },
  {
    name: 'gov360_popup',
    kind: 'Functionality, security',
    purpose: 'Ties a sign-in with a provider, such as Google, to this browser',
    until: '15 minutes after the sign-in starts',
  },
  {
    name: 'gov360_signed_in',
    kind: 'Functionality',
    purpose: 'Records that someone is signed in, but not who, so that public pages link to the dashboard',
    until: 'You sign out, or 29 days have passed',
  },
  {
    name: 'gov360_zone',
    kind: 'Functionality',
    purpose: 'Shows dates and times in your time zone',
    until: '1 year',
  },
  {
    name: 'emailForSignIn',
    kind: 'Functionality (local storage)',
    purpose: 'The address for which you requested a sign-in link',
    until: 'You sign in with the address',
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
    purpose: 'What you typed but have not saved',
    until: 'You save what you typed, sign out, or close the tab',
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'Functionality (this tab)',
    purpose: 'How far you scrolled on each page, to return there when you go back',
    until: 'You close the tab',
  },
  {
    name: 'gov360-uploads',
    kind: 'Functionality (IndexedDB)',
    purpose: 'Files you are uploading, so that uploads resume after a reload',
    until: 'The files are uploaded, or you sign out',
  },
  {
    name: 'gov360-import, gov360-scan',
    kind: 'Functionality (local storage)',
    purpose:
      'The archive or scan you started to upload, so that the upload can resume: its name, its size and your account',
    until: 'The file is uploaded, or you start another upload',
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
    until: 'The changes and messages are saved or sent, or you sign out',
  },
  {
    name: 'gov360.operations.…, gov360.edits.…',
    kind: 'Functionality (local storage of the player)',
    purpose: 'Changes that you made in the player and that the surrounding page has not stored yet',
    until: 'The surrounding page has stored the changes, or they are saved',
  },
  {
    name: 'gov360.recent, gov360.pages',
    kind: 'Functionality (local storage of the player)',
    purpose: 'Your recent search results in each twin, and the last page you viewed in each PDF',
    until: 'You clear this site’s data',
  },
  {
    name: 'gov360.units, gov360.points-by, gov360.keepPositions, gov360.single-keys, gov360.figures',
    kind: 'Functionality (local storage of the player)',
    purpose:
      'Your settings: units, how points are grouped, whether photos keep their locations, single-key shortcuts, and figures of people',
    until: 'You clear this site’s data',
  },
  {
    name: '_ga, _ga_…',
    kind: 'Performance, only if accepted',
    purpose: 'Counting visits',
    until: '2 years, or until you reject performance cookies',
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
