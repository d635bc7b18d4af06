const USER_ID = /^[\w-]{1,64}$/;

/** True for a text that can be a user's id. Anything else in an address names nobody. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
