/** Limits that are part of the public API. Changing a limit changes the API. */

/** Maximum size of a document as JSON, in UTF-8 bytes. */
export const DOCUMENT_MAX_BYTES = 1024 * 1024;
/** Maximum depth of nested objects and arrays in a document. The document itself is level 1. */
export const DOCUMENT_MAX_DEPTH = 32;
/**
 * Maximum number of values in a document: texts, numbers, objects, arrays and others, including the document
 * itself.
 */
export const DOCUMENT_MAX_VALUES = 120_000;
/**
 * Maximum total number of keys in all objects of a document: enough for `TAGS_MAX` tags with 20 fields each.
 */
export const DOCUMENT_MAX_KEYS = 50_000;
/** Maximum number of keys of one object in a document. */
export const OBJECT_MAX_KEYS = 5_000;
/** Maximum length of a string inside a document, in UTF-16 code units. */
export const TEXT_MAX_LENGTH = 10_000;
/** Maximum length of a message to the staff, in UTF-16 code units. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** Length of a capture id, both at the provider (Matterport) and for our own captures. */
export const CAPTURE_ID_LENGTH = 11;
/** Maximum length of ids, codes and short names in requests and messages, in UTF-16 code units. */
export const NAME_MAX_LENGTH = 64;
/** Maximum number of items across all collections of a tour. */
export const ANNOTATIONS_MAX = 20_000;
/** Maximum number of calibrations of a tour, and of true lengths from which its scale is derived. */
export const CALIBRATIONS_MAX = 100;
/** Maximum absolute value of a coordinate, in metres. Larger values could overflow a computation. */
export const COORDINATE_MAX = 1e7;
/** Maximum absolute value of an angle, in radians: far beyond what a view needs. */
export const TURN_MAX = 1_000;
/** Minimum true length in a calibration, in metres. */
export const TRUE_LENGTH_MIN = 0.001;
export const TRUE_LENGTH_MAX = 10_000;
/** Maximum error of a tape or of a single point that a user can state, in metres. */
export const STATED_ERROR_MAX = 10;
/** Maximum size of an item as JSON, in UTF-8 bytes. */
export const ANNOTATION_MAX_BYTES = 64 * 1024;
/** Maximum number of operations in one request. */
export const OPERATIONS_MAX = 500;
/**
 * How long the server remembers the ids of applied operations, in milliseconds: 90 days. In that time,
 * sending an operation again has no effect.
 */
export const OPERATION_KEPT = 90 * 24 * 3_600_000;
/**
 * Maximum number of items in each collection, except calibrations, when a client writes the whole document.
 * With operations, clients can add items until the tour has `ANNOTATIONS_MAX` items across all collections.
 */
export const TAGS_MAX = 2_000;
/** Maximum number of keywords of a tag, and maximum length of a keyword in UTF-16 code units. */
export const TAG_KEYWORDS_MAX = 20;
export const TAG_KEYWORD_MAX_LENGTH = 60;
/**
 * Maximum number of rejected fields in a response, and maximum length of each field name and message in
 * UTF-16 code units.
 */
export const ISSUES_MAX = 20;
export const ISSUE_MAX_LENGTH = 300;
/** Maximum number of topics of an event stream that is not shared between tabs. */
export const WATCH_MAX_TOPICS = 20;
/** Maximum number of topics of a stream that all tabs of a browser share. */
export const WATCH_MAX_SHARED_TOPICS = 100;
/** Maximum number of rows on a page of a list. */
export const PAGE_SIZE = 50;
/**
 * Milliseconds after a sign-in during which sensitive actions, such as deleting the account, are allowed.
 */
export const FRESH_SIGN_IN = 10 * 60_000;
/**
 * Maximum size of a file to import, and maximum total size of an archive's unpacked entries, both in bytes.
 * The second limit does not include the files of documents and scans.
 */
export const IMPORT_MAX_BYTES = 64 * 1024 ** 2;
export const IMPORT_MAX_UNPACKED = 128 * 1024 ** 2;
/** Maximum number of bytes in a CSV table: about 800 bytes for each of 20,000 rows. */
export const TABLE_MAX_BYTES = 16 * 1024 ** 2;
/** Maximum size of an archive to verify, in bytes: more than the files that a user can store by default. */
export const VERIFY_MAX_BYTES = 16 * 1024 ** 3;
/** Maximum number of entries in an archive: enough for ten thousand files and the other parts. */
export const IMPORT_MAX_ENTRIES = 12_000;
/** How long a file to import is kept, in milliseconds: one day. */
export const IMPORT_KEPT = 24 * 3_600_000;
/** How long an import can be undone, in milliseconds: 30 days. */
export const SNAPSHOT_KEPT = 30 * 24 * 3_600_000;
/** Maximum number of points of a measurement. */
export const MEASURED_POINTS_MAX = 200;
/** Maximum length of the name of a file or folder, in UTF-16 code units. */
export const FILE_NAME_MAX_LENGTH = 255;
/** Maximum number of places and annotations to which a document can be attached. */
export const ATTACHMENTS_MAX = 50;
/** How long earlier versions of documents, and documents in the bin, are kept, in milliseconds: 30 days. */
export const FILE_KEPT = 30 * 24 * 3_600_000;
/** Milliseconds after which an unfinished upload expires if no more data arrives: one day. */
export const UPLOAD_KEPT = 24 * 3_600_000;
/** Maximum number of unfinished uploads of a user. */
export const UPLOADS_MAX = 300;
/** Milliseconds after which a grant expires unless it is renewed. */
export const GRANT_LASTS = 10 * 60_000;
/**
 * Limits of a scan: number of triangles, number of vertices, pixels in one picture, pixels across all
 * pictures, and bytes of its unpacked archive.
 */
export const SCAN_MAX_TRIANGLES = 50_000_000;
export const SCAN_MAX_VERTICES = 50_000_000;
export const SCAN_PICTURE_MAX_PIXELS = 16_384 ** 2;
export const SCAN_PICTURES_MAX_PIXELS = 8 * 16_384 ** 2;
export const SCAN_MAX_UNPACKED = 6 * 1024 ** 3;
/** Maximum memory, in bytes, and maximum time, in milliseconds, for processing a scan. */
export const SCAN_MAX_MEMORY = 4 * 1024 ** 3;
export const SCAN_MAX_TIME = 60 * 60_000;
/** Maximum length of the name of a scan, in UTF-16 code units. */
export const SCAN_NAME_MAX_LENGTH = 200;
/** Maximum number of scans of a user. */
export const SCANS_MAX = 20;
/** Maximum size of the corrections to a scan as JSON, in UTF-8 bytes. */
export const CORRECTIONS_MAX_BYTES = 1024 ** 2;

/** Maximum number of members of a twin, not counting its owner. */
export const MEMBERS_MAX = 200;
/** Maximum number of open share links of a twin. */
export const SHARE_LINKS_MAX = 20;
/** How long an invitation can be accepted, in milliseconds, and how many times it can be sent. */
export const INVITATION_LASTS = 14 * 24 * 3_600_000;
export const INVITATION_MAILS_MAX = 4;
/**
 * Maximum number of invitations that a user can send per day, and that an email address can receive per day.
 */
export const INVITATIONS_A_DAY = 50;
export const INVITATIONS_PER_ADDRESS = 3;

/** Maximum length of a comment in UTF-16 code units, and maximum number of people that it can mention. */
export const COMMENT_MAX_LENGTH = 5_000;
export const MENTIONS_MAX = 50;
/**
 * Maximum length of an abuse report, in UTF-16 code units. A report and the comment that it quotes fit into
 * one message to the staff.
 */
export const ABUSE_TEXT_MAX_LENGTH = 3_000;
/** Maximum number of threads of a twin, and maximum number of comments across all its threads. */
export const THREADS_MAX = 5_000;
export const COMMENTS_MAX = 20_000;
/**
 * Maximum number of problem reports that visitors can send about a twin per day, so that strangers cannot use
 * up its threads.
 */
export const REPORTS_A_DAY = 100;
/** Maximum size of a thread's picture (PNG), in bytes. */
export const THREAD_PICTURE_MAX_BYTES = 64 * 1024;
