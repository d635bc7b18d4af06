import { AppError } from '../../../../contract/errors.ts';

/**
 * Maximum fields of a form. Creating them is expensive, and a body could contain half a million empty ones.
 */
const FIELDS_MAX = 1_000;
const AMPERSAND = 0x26;

/** Throws `invalid-request` if a form has too many fields, without parsing it. */
export function checkFormFields(contentType: string, body: Buffer): void {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1];
  const separator = boundary === undefined ? AMPERSAND : Buffer.from(`--${boundary}`);
  let fields = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + 1)) {
    fields += 1;
    if (fields > FIELDS_MAX) {
      throw new AppError('invalid-request', `A form can have at most ${FIELDS_MAX} fields.`);
    }
  }
}
