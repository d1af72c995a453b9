import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type FilterField } from '../../../shared/grid/conditions';
import { ReportPage, type DeclaredReport } from '../../../shared/report/report-page';
import { tabsOf } from '../../../shared/report/report-tabs';
import { useReports } from '../../../shared/report/reports.query';
import { useLabels, withLabels } from '../../../shared/session/labels';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { Blank, Problem } from '../../../shared/ui/page-states';

const PINNED = 3;
/** An hour of the day is looked at for one day; every other report tells more over some days. */
function shownDays({ name, at, chart }: DeclaredReport) {
  // Follow-ups are due in days to come as well; publishers are paid by the month.
  if (at === 'dueAt' || name === 'publisher-payout-report') return { preset: 'this-month' };
  return chart.kind === 'heat' || name === 'today-activity' ? { preset: 'today' } : { preset: 'last-7-days' };
}

/** The report whose name is the path, as the server declares it: title, filters and chart. */
export function ReportScreen() {
  const name = useLocation().pathname.slice(1);
  const labels = useLabels();
  const { data, error, refetch } = useReports();
  const declared = data?.find((report) => report.name === name);
  const filters = useMemo(
    () =>
      (declared?.filters ?? []).map(({ field, title }, at): FilterField => {
        const words = field.startsWith('college') ? title.replace('College', labels.entity) : title;
        return { field, title: words, kind: 'keyword', pinned: at < PINNED };
      }),
    [declared, labels],
  );

  if (error) return <LoadFailed alone title="The reports could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title="Reports" />;
  if (!declared)
    return (
      <Problem
        alone
        title="You may not see this report"
        text="We are sorry, but you do not have permission to see this report. Please contact the administrator."
      />
    );
  const beside = tabsOf(name);
  return (
    <ReportPage
      key={name}
      above={beside && <PageTabs {...beside} current={name} />}
      title={withLabels(declared.title, labels)}
      report={declared}
      filters={filters}
      defaultDates={shownDays(declared)}
    />
  );
}
