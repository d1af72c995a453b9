import type { FieldValues } from '@matricula/domain/kernel/field-check';

/** The request body of a form: JSON, or multipart with text fields if there are files. */
export function bodyWith(values: FieldValues, files: readonly File[]): FieldValues | FormData {
  if (files.length === 0) return values;
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null) body.append(name, String(value));
  for (const file of files) body.append('files', file, file.name);
  return body;
}
