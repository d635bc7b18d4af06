/** Limits that both ends of every interface enforce. Changing one changes the public API. */

/** A document's JSON text, UTF-8 bytes. */
export const DOCUMENT_MAX_BYTES = 1024 * 1024;
/** Levels of nested objects and arrays in a document, the document itself being level 1. */
export const DOCUMENT_MAX_DEPTH = 32;
/** Values in a document: texts, numbers, objects, arrays and others, including the document itself. */
export const DOCUMENT_MAX_VALUES = 120_000;
/**
 * Keys of all objects in a document, and of one object. Enough for the maximum number of tags with 20 fields
 * each.
 */
export const DOCUMENT_MAX_KEYS = 50_000;
export const OBJECT_MAX_KEYS = 5_000;
/** Any text inside a document, UTF-16 code units. */
export const TEXT_MAX_LENGTH = 10_000;
/** A feedback message, UTF-16 code units. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** Length of a capture id, both at the provider (Matterport) and for our own captures. */
export const CAPTURE_ID_LENGTH = 11;
/** Names, ids and codes in requests and messages, UTF-16 code units. */
export const NAME_MAX_LENGTH = 64;
/** Items of all collections of a tour together. */
export const ANNOTATIONS_MAX = 20_000;
/** Calibrations of a tour that are used to compute its scale. */
export const CALIBRATIONS_MAX = 100;
/** Maximum coordinate in metres: larger ones could overflow a computation. */
export const COORDINATE_MAX = 1e7;
/** Maximum angle in radians, far beyond what a view needs. */
export const TURN_MAX = 1_000;
/** The shortest true length, metres. */
export const TRUE_LENGTH_MIN = 0.001;
/** One item as JSON, UTF-8 bytes. */
export const ANNOTATION_MAX_BYTES = 64 * 1024;
/** Operations in one request. */
export const OPERATIONS_MAX = 500;
/**
 * How long applied operations are remembered, in milliseconds: 90 days. Sending one again in that time
 * changes nothing.
 */
export const OPERATION_KEPT = 90 * 24 * 3_600_000;
/** Tags in one write of the document. With operations, a tour can have `ANNOTATIONS_MAX`. */
export const TAGS_MAX = 2_000;
/** Keywords of one tag, and the UTF-16 code units of each. */
export const TAG_KEYWORDS_MAX = 20;
export const TAG_KEYWORD_MAX_LENGTH = 60;
/** Rejected fields in one response, and UTF-16 code units of each name and message. */
export const ISSUES_MAX = 20;
export const ISSUE_MAX_LENGTH = 300;
/** Topics one event stream may watch. */
export const WATCH_MAX_TOPICS = 20;
/** Topics of one stream that all tabs of a browser share. In one address they take less than 8 kB. */
export const WATCH_MAX_SHARED_TOPICS = 100;
/** Rows per page of a list. */
export const PAGE_SIZE = 50;
/**
 * Milliseconds after a sign-in during which irreversible actions are allowed, such as deleting the account.
 */
export const FRESH_SIGN_IN = 10 * 60_000;
/** An imported file: bytes as sent, and bytes of an unpacked archive. */
export const IMPORT_MAX_BYTES = 64 * 1024 ** 2;
export const IMPORT_MAX_UNPACKED = 128 * 1024 ** 2;
/** Bytes of a verified archive: the largest twin with its files. */
export const VERIFY_MAX_BYTES = 16 * 1024 ** 3;
/** Entries of an archive: ten thousand files, and other parts. */
export const IMPORT_MAX_ENTRIES = 12_000;
/** How long a checked import waits for the user, in milliseconds: a day. */
export const IMPORT_KEPT = 24 * 3_600_000;
/** How long an import can be undone, in milliseconds: 30 days. */
export const SNAPSHOT_KEPT = 30 * 24 * 3_600_000;
/** Points of one measurement. */
export const MEASURED_POINTS_MAX = 200;
/** Name of a file or folder, UTF-16 code units. */
export const FILE_NAME_MAX_LENGTH = 255;
/** Attachments of one document. */
export const ATTACHMENTS_MAX = 50;
/** How long earlier versions and the bin are kept, in milliseconds: 30 days. */
export const FILE_KEPT = 30 * 24 * 3_600_000;
/** Milliseconds after which an unfinished upload expires: a day. */
export const UPLOAD_KEPT = 24 * 3_600_000;
/** Unfinished uploads per user. */
export const UPLOADS_MAX = 300;
/** Milliseconds after which a grant expires unless it is renewed. */
export const GRANT_LASTS = 10 * 60_000;
/** Triangles and vertices of a scan, pixels of one picture and of all, and bytes of its unpacked archive. */
export const SCAN_MAX_TRIANGLES = 50_000_000;
export const SCAN_MAX_VERTICES = 50_000_000;
export const SCAN_PICTURE_MAX_PIXELS = 16_384 ** 2;
export const SCAN_PICTURES_MAX_PIXELS = 8 * 16_384 ** 2;
export const SCAN_MAX_UNPACKED = 6 * 1024 ** 3;
/** Memory in bytes and time in milliseconds for processing a scan. */
export const SCAN_MAX_MEMORY = 4 * 1024 ** 3;
export const SCAN_MAX_TIME = 60 * 60_000;
/** Name of a scan, UTF-16 code units. */
export const SCAN_NAME_MAX_LENGTH = 200;
/** Scans per person. */
export const SCANS_MAX = 20;
/** Corrections of one scan as JSON, UTF-8 bytes. */
export const CORRECTIONS_MAX_BYTES = 1024 ** 2;

/** Members of a twin, without its owner. */
export const MEMBERS_MAX = 200;
/** Open share links of a twin. */
export const SHARE_LINKS_MAX = 20;
/** How long an invitation can be accepted, in milliseconds, and how often it can be sent. */
export const INVITATION_LASTS = 14 * 24 * 3_600_000;
export const INVITATION_MAILS_MAX = 4;
/** Invitations that a person can send per day, and that an address can receive per day. */
export const INVITATIONS_A_DAY = 50;
export const INVITATIONS_PER_ADDRESS = 3;

/** Text of a comment, UTF-16 code units, and people whom it mentions. */
export const COMMENT_MAX_LENGTH = 5_000;
export const MENTIONS_MAX = 50;
/**
 * Text of an abuse report, UTF-16 code units. Together with the comment that it quotes, it fits into one
 * message.
 */
export const ABUSE_TEXT_MAX_LENGTH = 3_000;
/** Threads of a twin, and comments in all of them. */
export const THREADS_MAX = 5_000;
export const COMMENTS_MAX = 20_000;
/** Reports of visitors about one twin in a day, so that strangers cannot use up its threads. */
export const REPORTS_A_DAY = 100;
/** A thread's picture as PNG, bytes. */
export const THREAD_PICTURE_MAX_BYTES = 64 * 1024;
