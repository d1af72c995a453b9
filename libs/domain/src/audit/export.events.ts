import { defineEvent, id, integer, list, map, optional, personal, text, type EventOf } from '../kernel';

export const dataExported = defineEvent('DataExported', {
  context: 'audit',
  // The filter may name a person: the key of the export is destroyed when that person is erased.
  subject: 'exportId',
  doc: 'A user exported rows to a file; `list` is the list or report, `title` its name on the screens, `filter` the filter, `columns` the column titles, `jobId` the job that made the file.',
  fields: {
    exportId: id(),
    list: text(),
    title: optional(text()),
    filter: personal(map()),
    rows: integer(),
    columns: list(text()),
    jobId: optional(id()),
  },
});
export type DataExported = EventOf<typeof dataExported>;

export const exportEvents = [dataExported];
export type ExportEvent = DataExported;

/** Stream of one export. */
export const exportStream = (tenantId: string, exportId: string) => `export-${tenantId}-${exportId}`;
