import { useMemo, type ReactNode } from 'react';
import { type Selection, type Sort } from '@matricula/read-models/kernel';
import { type PastLink } from '../past/past-link';
import { inZone } from '../session/tenant-clock';
import { type ColumnLayout } from './column-layout';
import { ExportButton } from './export-button';
import { type ListColumn } from './list-columns';
import { exportPath } from './list-source';

interface ListExport<Row> {
  list: string;
  title: string;
  columns: readonly ListColumn<Row>[];
  titles: Readonly<Record<string, string>>;
  layout: ColumnLayout;
  sort: readonly Sort[];
  past: PastLink | undefined;
  zone: string;
}

/** The export button for some rows of a list, in the columns and the order of the screen. Exports of past data are not queued. */
export function useListExport<Row>({ list, title, columns, titles, layout, sort, past, zone }: ListExport<Row>) {
  const exportedAs = useMemo(
    () => new Map(columns.map(({ field, workedOut }) => [field as string, workedOut ? workedOut.exportedAs : field])),
    [columns],
  );
  return (rows: () => Selection, many: number | undefined, inPast: boolean): ReactNode => (
    <ExportButton
      later={inPast ? undefined : { list, title, rows: many }}
      path={exportPath(list)}
      fileName={`${list}-${inZone(Date.now(), zone).format('YYYY-MM-DD-HHmm')}.csv`}
      request={() => ({
        ...rows(),
        sort,
        past,
        columns: layout.flatMap(({ field, shown }) => {
          const name = exportedAs.get(field);
          return shown && name ? [{ field: name, title: titles[field] ?? field }] : [];
        }),
      })}
    />
  );
}
