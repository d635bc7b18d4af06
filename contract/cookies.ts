/** Says to scripts of pages that are the same for everybody that someone is signed in; never who. Opens nothing. */
export const SIGNED_IN_COOKIE = 'gov360_signed_in';
/** The IANA name of the browser's time zone, so that the server writes moments as the browser would. */
export const ZONE_COOKIE = 'gov360_zone';
