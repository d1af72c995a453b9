import type { EntriesOf } from '../kernel';
import type { ExportEvent } from './export.events';

/** How exports read in the timeline. */
export const exportEntries: EntriesOf<ExportEvent> = {
  DataExported: {
    property: 'Export',
    change: ({ list, rows, filter, columns }) => [{}, { list, rows, filter, columns }],
    sentence: (who, { list, rows }) => `${who} exported ${rows === 1 ? '1 row' : `${rows} rows`} of ${list}`,
  },
};
