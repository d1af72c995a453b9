import { useMemo } from 'react';
import { quickLink } from '@matricula/domain/quickclix';
import type { QuickLinkCountsRow } from '@matricula/read-models/quickclix';
import type { RecordRow } from '@matricula/read-models/record';
import type { ListColumn } from '../../shared/grid/list-columns';
import { RecordPage } from '../../shared/record/record-page';
import { useCounts } from '../../shared/record/use-counts';
import { t } from '../../shared/texts/texts';
import { ShareQuickLink } from './share-quick-link';

const steps = [
  ['opened', 'Clicks'],
  ['started', 'Started'],
  ['submitted', 'Submitted'],
  ['paid', 'Paid'],
] as const;

/** Short links to forms with answers, coupon, source and owner already set, and what came of them. */
export function QuickclixManagerPage() {
  const counts = useCounts<QuickLinkCountsRow>('quick-link-counts', 'quickLinkId');
  const written = JSON.stringify([...counts]);
  const more = useMemo(() => {
    const by = new Map(JSON.parse(written) as [string, QuickLinkCountsRow][]);
    return steps.map(([step, title]): ListColumn<RecordRow> => ({
      ...{ field: step, title, width: 110, figure: true, sortable: false },
      format: (_, { recordId }) => String(by.get(recordId)?.[step] ?? 0),
    }));
  }, [written]);
  return (
    <RecordPage
      of={quickLink}
      title={t`Quickclix Manager`}
      more={more}
      removal={t`Printed codes and links no longer open a form.`}
      beside={(row) => <ShareQuickLink key={row.recordId} row={row} />}
    />
  );
}
