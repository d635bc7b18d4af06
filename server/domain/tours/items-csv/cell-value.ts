/** What a cell makes of a field: a value, undefined to take it away, nothing at all, or a reason why it cannot be taken. */
export type CellValue = unknown;

/** The cell says nothing of the field. */
export const NOTHING = Symbol('nothing');

export class Wrong {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}
