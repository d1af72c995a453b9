/** Rows as JSON texts, without some fields: parsed where they are read, so that callers neither receive nor parse these fields. */
export function rowsWithout(texts: readonly string[], fields: readonly string[] = []): readonly string[] {
  if (fields.length === 0) return texts;
  return texts.map((text) => {
    const row = JSON.parse(text) as Record<string, unknown>;
    for (const field of fields) delete row[field];
    return JSON.stringify(row);
  });
}
