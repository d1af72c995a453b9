import { type FilterField } from '../../../shared/grid/conditions';
import { ReportPage } from '../../../shared/report/report-page';

const filters: FilterField[] = [
  { field: 'counsellorName', title: 'User', kind: 'keyword', pinned: true },
  { field: 'stage', title: 'Stage', kind: 'keyword', pinned: true },
  { field: 'source', title: 'Source', kind: 'keyword' },
];

/** What each user did in the chosen days. */
export function UserProductivityPage() {
  return <ReportPage title="User Productivity Report" report="quick-report" filters={filters} />;
}
