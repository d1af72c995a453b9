import { useMemo } from 'react';
import { publisher } from '@matricula/domain/marketing';
import { whole } from '@matricula/domain/kernel/figures';
import type { RecordRow } from '@matricula/read-models/record';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { RecordPage } from '../../../shared/record/record-page';
import { publisherTabs } from '../../../shared/report/report-tabs';
import { useAllowed } from '../../../shared/session/session';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { PublisherKeys } from './publisher-keys';
import { PublisherStanding } from './publisher-standing';
import { shareOf, useStandings, type Standing } from './standings.query';
import { t } from '../../../shared/texts/texts';

/** Columns about a publisher in addition to its record; quality figures cover the last 90 days. */
const figures: readonly [field: string, title: string, width: number, of: (standing: Standing) => string, onCard?: string][] = [
  ['takenToday', 'Today', 92, ({ taken_today }) => whole.format(taken_today), 'today'],
  ['takenThisMonth', 'This month', 112, ({ taken_this_month }) => whole.format(taken_this_month), 'this month'],
  ['refused', 'Refused this month', 176, ({ refused_this_month }) => whole.format(refused_this_month)],
  ['verified', 'Verified %', 104, ({ verified, leads }) => shareOf(verified, leads)],
  ['duplicates', 'Duplicates %', 118, ({ duplicates, leads }) => shareOf(duplicates, leads)],
  ['enrolled', 'Enrolled %', 108, ({ enrolled, leads }) => shareOf(enrolled, leads)],
];

/** Agencies that send leads: their terms, keys and quality (000 §2.1). */
export function PublishersPage() {
  const allowed = useAllowed('Publisher');
  const standings = useStandings(allowed);
  const more = useMemo(
    (): ListColumn<RecordRow>[] | undefined =>
      standings &&
      figures.map(([field, title, width, of, onCard]) => {
        const said = ({ recordId }: RecordRow) => {
          const standing = standings.get(recordId);
          return standing ? of(standing) : '–';
        };
        return {
          field,
          title,
          width,
          sortable: false,
          figure: true,
          workedOut: { exportedAs: null },
          format: (_: unknown, row: RecordRow) => said(row),
          onCard: onCard ? (row: RecordRow) => `${said(row)} ${t(onCard)}` : undefined,
        };
      }),
    [standings],
  );
  return (
    <RecordPage
      of={publisher}
      title={t`Publishers`}
      more={more}
      above={allowed ? <PageTabs label={t`Publishers`} tabs={publisherTabs} current="publishers" /> : undefined}
      removal={t`Leads that it sent keep its name.`}
      beside={(row) => (
        <>
          <PublisherStanding row={row} standing={standings?.get(row.recordId)} known={standings !== undefined} />
          <PublisherKeys row={row} />
        </>
      )}
    />
  );
}
