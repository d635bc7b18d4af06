import type { ComponentType } from 'react';
import type { Annotation } from '../../tour/annotation-kind.ts';

/** The error messages about an item, by field. */
export type Issues = Readonly<Record<string, string | undefined>>;

export interface FieldsProps<Own extends Annotation> {
  item: Own;
  /** The errors of the fields; empty until the user tries to save. */
  issues: Issues;
  change: (fields: Partial<Own>) => void;
}

/** The part of the form that a kind of annotation provides. */
export interface AnnotationForm<Own extends Annotation = Annotation> {
  /** The fields of the form. Each control has the name of its field. */
  readonly Fields: ComponentType<FieldsProps<Own>>;
  /** Returns the errors that prevent saving. */
  readonly findIssues: (item: Own) => Issues;
}

/** The parts of cards, forms and lists that a kind of annotation provides. */
export interface AnnotationParts<Own extends Annotation = Annotation> {
  /** The content of the card below the title. */
  readonly CardBody: ComponentType<{ item: Own }>;
  /** Loads the form, which only users who can edit need. */
  readonly form: () => Promise<AnnotationForm<Own>>;
  /** The content that follows the title in a row. */
  readonly RowDetail?: ComponentType<{ item: Own }>;
  /** The content below the list. */
  readonly ListEnd?: ComponentType;
}

const parts = new Map<string, AnnotationParts>();

/** Registers the parts of a kind with the panels. */
export function defineParts<Own extends Annotation>(kind: string, own: AnnotationParts<Own>): void {
  parts.set(kind, own as unknown as AnnotationParts);
}

export function findParts(kind: string): AnnotationParts | undefined {
  return parts.get(kind);
}
