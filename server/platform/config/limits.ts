import { z } from 'zod';
import { count } from './fields.ts';

/** Limits per user, per network and in total. `docs/operations.md` describes each. */
export const limitFields = {
  WRITES_PER_PERSON: count.default(300),
  WRITES_PER_NETWORK: count.default(3_000),
  SIGN_INS_PER_NETWORK: count.default(6_000),
  SIGN_IN_MAILS_PER_MAILBOX: count.default(3),
  SIGN_IN_MAILS_PER_MAILBOX_A_DAY: count.default(20),
  SEARCHES_PER_PERSON: count.default(240),
  SEARCHES_PER_NETWORK: count.default(6_000),
  REPORTS_PER_NETWORK: count.default(10),
  DOWNLOADS_PER_PERSON: count.default(10),
  EXPORTS_PER_PERSON: count.default(30),
  FILE_GRANTS_PER_PERSON: count.default(60),
  FILE_GRANTS_PER_NETWORK: count.default(6_000),
  STREAMS_PER_PERSON: count.default(10),
  STREAMS_PER_NETWORK: count.default(1_000),
  STREAMS_OF_VISITORS: count.default(5_000),
  LARGE_READS_PER_NETWORK: count.default(500),
  LARGE_READS_OF_VISITORS: count.default(2_000),
  LARGE_TWINS_MB: count.default(256),
  LARGE_BODIES: count.default(8),
  LARGE_BODIES_PER_PERSON: count.default(4),
  TWINS_PER_PERSON: count.default(50),
  HISTORY_DAYS: count.default(90),
  UPLOADS_AT_ONCE: count.default(40),
  UPLOADS_AT_ONCE_PER_PERSON: count.default(6),
  UPLOAD_LEAST_KB_PER_SECOND: count.default(4),
};

export type Limits = ReturnType<typeof limitsOf>;

/**
 * Returns the limits from parsed environment variables. Converts sizes to bytes, and speeds to bytes per
 * second.
 */
export function limitsOf(values: z.output<z.ZodObject<typeof limitFields>>) {
  return {
    /** Maximum number of saved changes per minute, for a user and for all users of a network. */
    writes: { person: values.WRITES_PER_PERSON, network: values.WRITES_PER_NETWORK },
    /** Maximum number of requests per hour from a network, for each step of signing in. */
    signInsPerNetwork: values.SIGN_INS_PER_NETWORK,
    /**
     * Maximum number of sign-in emails to a mailbox: within the lifetime of a link (`mailbox`), and per day
     * (`mailboxADay`). A mailbox that has reached its daily limit can still get one email within the lifetime
     * of a link.
     */
    signInMails: {
      mailbox: values.SIGN_IN_MAILS_PER_MAILBOX,
      mailboxADay: values.SIGN_IN_MAILS_PER_MAILBOX_A_DAY,
    },
    /** Maximum number of searches per minute, for a signed-in user and for all visitors from one network. */
    searches: { person: values.SEARCHES_PER_PERSON, network: values.SEARCHES_PER_NETWORK },
    /** Maximum number of problems that visitors from one network can report per hour. */
    reportsPerNetwork: values.REPORTS_PER_NETWORK,
    /**
     * How many times a user can download all of their data, and how many times a user can export twins, in 15
     * minutes.
     */
    downloads: { download: values.DOWNLOADS_PER_PERSON, export: values.EXPORTS_PER_PERSON },
    /** Maximum number of twins per user, not counting the demo. */
    twinsPerPerson: values.TWINS_PER_PERSON,
    /** Number of days for which the history of a twin is stored. */
    historyDays: values.HISTORY_DAYS,
    /** Maximum number of grants for files per minute, for a signed-in user and for a network. */
    fileGrants: { person: values.FILE_GRANTS_PER_PERSON, network: values.FILE_GRANTS_PER_NETWORK },
    /**
     * Maximum number of simultaneous event streams in a server process: for a signed-in user, for the visitors from
     * a network, and for all visitors.
     */
    streams: {
      person: values.STREAMS_PER_PERSON,
      network: values.STREAMS_PER_NETWORK,
      visitors: values.STREAMS_OF_VISITORS,
    },
    /**
     * How many large twins the server can send at the same time: to a signed-in user or to the visitors from
     * one network (`network`), and to all visitors together (`visitors`).
     */
    largeReads: { network: values.LARGE_READS_PER_NETWORK, visitors: values.LARGE_READS_OF_VISITORS },
    /** Maximum number of bytes of memory that large twins may use. */
    largeTwins: values.LARGE_TWINS_MB * 1024 ** 2,
    /**
     * How many large request bodies, except files, the server can receive at the same time: in total and per
     * user.
     */
    largeBodies: { places: values.LARGE_BODIES, placesEach: values.LARGE_BODIES_PER_PERSON },
    uploads: { places: values.UPLOADS_AT_ONCE, placesEach: values.UPLOADS_AT_ONCE_PER_PERSON },
    /**
     * Minimum speed at which a file or large body must arrive, in bytes per second. The server stops slower
     * uploads.
     */
    uploadLeastSpeed: values.UPLOAD_LEAST_KB_PER_SECOND * 1024,
  };
}
