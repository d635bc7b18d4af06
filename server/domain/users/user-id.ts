const USER_ID = /^[\w-]{1,64}$/;

/** Returns whether a text can be a user's id. Any other text in an address refers to no user. */
export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
