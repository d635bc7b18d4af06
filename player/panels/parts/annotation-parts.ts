import type { ComponentType } from 'react';
import type { Annotation } from '../../tour/annotation-kind.ts';

/** What is wrong with an item: sentences by the names of fields. */
export type Issues = Readonly<Record<string, string | undefined>>;

export interface FieldsProps<Own extends Annotation> {
  item: Own;
  /** What to say of a field; nothing before the person has tried to save. */
  issues: Issues;
  change: (fields: Partial<Own>) => void;
}

/** What a kind of annotation adds to its form. */
export interface AnnotationForm<Own extends Annotation = Annotation> {
  /** The fields of its form; the element that edits a field has its name. */
  readonly Fields: ComponentType<FieldsProps<Own>>;
  /** What keeps an item from being saved. */
  readonly findIssues: (item: Own) => Issues;
}

/** What a kind of annotation adds to cards and forms. */
export interface AnnotationParts<Own extends Annotation = Annotation> {
  /** What its card holds below the title. */
  readonly CardBody: ComponentType<{ item: Own }>;
  /** Fetches its form, for editors. */
  readonly form: () => Promise<AnnotationForm<Own>>;
  /** What its row in the list holds below the title. */
  readonly RowDetail?: ComponentType<{ item: Own }>;
  /** What comes below its list. */
  readonly ListEnd?: ComponentType;
}

const parts = new Map<string, AnnotationParts>();

/** Makes the parts of a kind known to the panels. */
export function defineParts<Own extends Annotation>(kind: string, own: AnnotationParts<Own>): void {
  parts.set(kind, own as unknown as AnnotationParts);
}

export function findParts(kind: string): AnnotationParts | undefined {
  return parts.get(kind);
}
