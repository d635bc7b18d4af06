/** A random id of 24 hexadecimal digits. `crypto.randomUUID` exists on secure origins alone; a player may run on a plain one. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
