import { useSearchParams } from 'react-router-dom';
import { BulkActionList } from '../../../shared/exports/bulk-action-list';
import { ExportList } from '../../../shared/exports/export-list';
import { useAllowed } from '../../../shared/session/session';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { t } from '../../../shared/texts/texts';

const TITLE = 'My Export Activity';
const BULK = 'bulk-actions';
const tabs = [
  { key: 'exports', title: 'Exports', to: '/my-export-activity' },
  { key: BULK, title: 'Bulk actions', to: `/my-export-activity?tab=${BULK}` },
];

/** The user's exports and bulk actions; the latter can be undone here. */
export function ExportActivityPage() {
  const [params] = useSearchParams();
  const mayLeads = useAllowed('LEADS');
  const current = params.get('tab') === BULK && mayLeads ? BULK : 'exports';
  const above = mayLeads ? <PageTabs label={TITLE} tabs={tabs} current={current} /> : undefined;
  if (current === BULK) return <BulkActionList title={t`My Bulk Actions`} above={above} />;
  return <ExportList title={TITLE} above={above} />;
}
