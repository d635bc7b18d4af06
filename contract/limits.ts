/** Bounds that both ends of every border hold. Changing one is a change of the public API. */

/** A document's JSON text, UTF-8 bytes. */
export const DOCUMENT_MAX_BYTES = 1024 * 1024;
/** Levels of nested objects and arrays in a document, the document itself being level 1. */
export const DOCUMENT_MAX_DEPTH = 32;
/** Values in a document: texts, numbers, objects, arrays and all the rest, the document itself among them. */
export const DOCUMENT_MAX_VALUES = 120_000;
/** Keys of all objects in a document, and of any one of them. As many tags as there may be have room for 20 fields each. */
export const DOCUMENT_MAX_KEYS = 50_000;
export const OBJECT_MAX_KEYS = 5_000;
/** Any text inside a document, UTF-16 code units. */
export const TEXT_MAX_LENGTH = 10_000;
/** A feedback message, UTF-16 code units. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** Length of a capture id at the provider (Matterport) and of our own captures. */
export const CAPTURE_ID_LENGTH = 11;
/** Names, ids and codes that cross a border, UTF-16 code units. */
export const NAME_MAX_LENGTH = 64;
/** Items of all collections of a tour together. */
export const ANNOTATIONS_MAX = 20_000;
/** Calibrations of a tour: as many as one computation of its scale takes into account. */
export const CALIBRATIONS_MAX = 100;
/** The furthest coordinate that is taken in, metres: beyond it a computation may leave the numbers. */
export const COORDINATE_MAX = 1e7;
/** Turns are kept within this many radians; a view never needs more. */
export const TURN_MAX = 1_000;
/** The shortest true length, metres. */
export const TRUE_LENGTH_MIN = 0.001;
/** One item as JSON, UTF-8 bytes. */
export const ANNOTATION_MAX_BYTES = 64 * 1024;
/** Operations in one request. */
export const OPERATIONS_MAX = 500;
/** Milliseconds for which an operation that was applied is known, and sending it again changes nothing: 90 days. */
export const OPERATION_KEPT = 90 * 24 * 3_600_000;
/** Tags in one write of the document. A tour has room for `ANNOTATIONS_MAX`, by operations. */
export const TAGS_MAX = 2_000;
/** Keywords of one tag, and the UTF-16 code units of each. */
export const TAG_KEYWORDS_MAX = 20;
export const TAG_KEYWORD_MAX_LENGTH = 60;
/** Fields that one answer names as refused, and the UTF-16 code units that each name and each sentence may have. */
export const ISSUES_MAX = 20;
export const ISSUE_MAX_LENGTH = 300;
/** Topics one event stream may watch. */
export const WATCH_MAX_TOPICS = 20;
/** Topics one shared stream may watch: all tabs of a browser together. Named in one address they stay below 8 kB. */
export const WATCH_MAX_SHARED_TOPICS = 100;
/** Rows of one page of a list. */
export const PAGE_SIZE = 50;
/** Milliseconds after a sign-in in which what cannot be taken back may be done: deleting the account, changing how one signs in. */
export const FRESH_SIGN_IN = 10 * 60_000;
/** A file to be imported: bytes as sent, and bytes of everything that an archive unpacks to. */
export const IMPORT_MAX_BYTES = 64 * 1024 ** 2;
export const IMPORT_MAX_UNPACKED = 128 * 1024 ** 2;
/** Bytes of an archive that is verified: of the largest twin with its files. */
export const VERIFY_MAX_BYTES = 16 * 1024 ** 3;
/** Entries of an archive: ten thousand files, and all the rest. */
export const IMPORT_MAX_ENTRIES = 12_000;
/** Milliseconds that a checked import waits for its person: a day. */
export const IMPORT_KEPT = 24 * 3_600_000;
/** Milliseconds for which an import can be undone: 30 days. */
export const SNAPSHOT_KEPT = 30 * 24 * 3_600_000;
/** Points of one measurement. */
export const MEASURED_POINTS_MAX = 200;
/** A file's or folder's name, UTF-16 code units. */
export const FILE_NAME_MAX_LENGTH = 255;
/** Places that one document is attached to. */
export const ATTACHMENTS_MAX = 50;
/** Milliseconds for which earlier versions and what is in the bin are kept: 30 days. */
export const FILE_KEPT = 30 * 24 * 3_600_000;
/** Milliseconds after which an unfinished upload ends: a day. */
export const UPLOAD_KEPT = 24 * 3_600_000;
/** Uploads of one person that are not finished. */
export const UPLOADS_MAX = 300;
/** Milliseconds for which a grant lasts unless it is renewed. */
export const GRANT_LASTS = 10 * 60_000;
/** Triangles and vertices of a scan, pixels of one of its pictures and of all, and bytes of everything that its archive unpacks to. */
export const SCAN_MAX_TRIANGLES = 50_000_000;
export const SCAN_MAX_VERTICES = 50_000_000;
export const SCAN_PICTURE_MAX_PIXELS = 16_384 ** 2;
export const SCAN_PICTURES_MAX_PIXELS = 8 * 16_384 ** 2;
export const SCAN_MAX_UNPACKED = 6 * 1024 ** 3;
/** Bytes of memory and milliseconds that processing a scan may take. */
export const SCAN_MAX_MEMORY = 4 * 1024 ** 3;
export const SCAN_MAX_TIME = 60 * 60_000;
/** A scan's name, UTF-16 code units. */
export const SCAN_NAME_MAX_LENGTH = 200;
/** Scans of one person. */
export const SCANS_MAX = 20;
/** Corrections of one scan as JSON, UTF-8 bytes. */
export const CORRECTIONS_MAX_BYTES = 1024 ** 2;

/** Members of one twin, beside its owner. */
export const MEMBERS_MAX = 200;
/** Share links of one twin. */
export const SHARE_LINKS_MAX = 20;
/** Milliseconds for which an invitation can be accepted, and how often it can be mailed. */
export const INVITATION_LASTS = 14 * 24 * 3_600_000;
export const INVITATION_MAILS_MAX = 4;
/** Invitations that a person may send in a day, and that an address is mailed in a day. */
export const INVITATIONS_A_DAY = 50;
export const INVITATIONS_PER_ADDRESS = 3;
