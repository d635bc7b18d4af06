import { GRANT_LASTS } from '../../../contract/limits.ts';
import { BODY_ERRORS, type OperationDescription } from './operation.ts';

const MINUTE = 60_000;

/** Files of a twin. */
export const FILE_OPERATIONS = {
  issueGrant: {
    summary: 'Get a grant to read files',
    description:
      'For whoever may read the tour. `base` is an address on the player’s origin: with the SHA-256 of a file behind it, GET and HEAD give the file, whole or a range; `/thumbnail` behind that its small picture; `?download=1` a file to be saved. ' +
      `A grant lasts ${GRANT_LASTS / MINUTE} minutes and no longer than the right to read: name it in the body to have it last longer under the same address. It is a credential: keep it out of logs and links.`,
    request: 'GrantInput',
    answer: 'Grant',
    status: 200,
    errors: [...BODY_ERRORS, 'cross-origin', 'not-found', 'too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;
