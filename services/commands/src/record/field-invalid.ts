import { DomainError } from '@matricula/domain/kernel';

/** The refusal of the value of a field of a record. */
export const fieldInvalid = (list: string, field: string, message: string): DomainError =>
  new DomainError(`${list}/field-invalid`, message, { [field]: message });
