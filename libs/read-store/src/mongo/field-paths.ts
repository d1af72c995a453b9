import type { FieldKind, ReadModel, Scalar } from '@matricula/read-models/kernel';
import { kindOf, operand, type QueryShape } from '../field-value';
import { placeOf } from '@matricula/read-models/kernel';
import { fieldPath, foldedPath, type FieldContent } from './row-document';

/** No document has it: a field that the answering version lacks is missing everywhere. */
const NOWHERE = 'nowhere';

/** Where the fields that a question names lie in the documents of the version that answers it. */
export class FieldPaths {
  constructor(
    private readonly answering: QueryShape,
    private readonly asked: ReadModel,
  ) {}

  /** @throws RefusedQuery */
  kind(field: string): FieldKind {
    return kindOf(this.asked, field);
  }

  /** Path of a field's value. */
  value(field: string): string {
    if (this.isDeclared(field)) return fieldPath(field);
    return this.isKey(field) ? 'key' : NOWHERE;
  }

  /** Path of its lower-case copy. */
  folded(field: string): string {
    if (this.isDeclared(field)) return foldedPath(field);
    return this.isKey(field) ? foldedPath(this.answering.key) : NOWHERE;
  }

  /** A value that a field is compared with, as documents keep it. @throws RefusedQuery */
  operand(field: string, value: Scalar): FieldContent {
    const kind = this.kind(field);
    const against = operand(field, kind, value);
    return kind === 'instant' ? new Date(String(against)) : against;
  }

  private isDeclared(field: string): boolean {
    return placeOf(this.answering, field)?.kind === this.kind(field);
  }

  private isKey(field: string): boolean {
    return field === this.asked.key && !Object.hasOwn(this.answering.fields, field);
  }
}
