import type { EntriesOf } from '../kernel';
import { spokenName } from '../kernel/spoken-name';
import type { ExportEvent } from './export.events';

/** Lists are named in words; a report before its title was noted is, too. */
const calledBy = (list: string, title: string | undefined) => title ?? spokenName(`${list}`);

/** How exports read in the timeline. */
export const exportEntries: EntriesOf<ExportEvent> = {
  DataExported: {
    property: 'Export',
    change: ({ list, title, rows, filter, columns }) => [{}, { list: calledBy(list, title), rows, filter, columns }],
    sentence: (who, { list, title, rows }) => `${who} exported ${rows === 1 ? '1 row' : `${rows} rows`} of ${calledBy(list, title)}`,
  },
};
