/** What is in the archive, for whoever opens it. `made` is when. */
export function readmeText(made: Date): string {
  return `Your data on GoV360
===================

Everything that GoV360 held on you on ${made.toISOString().slice(0, 10)}.

twin-and-scans.zip    Your digital twin, its files and all your scans, as one signed archive with a page that opens without us.
                      To bring them in again, choose this whole download, or this file alone, on the import page of any GoV360.
                      Missing where you have neither a twin nor scans.
account.json          Your account: its id, the address you sign in with, and how much you have stored.
profile.json          Your profile, as you wrote it.
messages.json, .csv   The messages that you have sent.
twin.json             Your digital twin with all its annotations. Missing where you have none.
tags.csv, points.csv  Its tags and points of interest, for a spreadsheet; they can be imported again.
measurements.csv      Its measurements with their values and tolerances.
earlier-twins.json    Earlier versions of your twin that can still be brought back; each is a file in earlier-twins/.
twin-origins.json     Where a twin that you imported came from.
files.json            Your files: contents, versions, what is in the bin, and uploads of the last days.
scans.json            Scans that you have uploaded, what was made of them and what you have corrected.
files/                Bytes that are not in twin-and-scans.zip, such as of earlier versions and the bin, each once under the
                      SHA-256 that files.json and scans.json name.
sessions.json, .csv   Where you are signed in. Without what a browser proves it with.
sign-ins.json         The Google and Microsoft accounts that you sign in with. We hold no password of yours.
jobs.json             What was done for you in the background lately.
imports.json          Files that you sent to be imported, without their bytes.
staff-access.json     When our staff looked up your profile or your messages, or blocked your account.
schemas/              What the JSON files hold, as JSON Schema (https://json-schema.org).

JSON files are for programs, CSV files for spreadsheets. In CSV, a text that a spreadsheet would take for a formula has a
leading '. Times in JSON are seconds since 1970 (UTC) and nanoseconds.

Not in here, because it says nothing more of you: hashes of links that were mailed to you, numbers of requests, and random ids of
changes that were received.
`;
}
