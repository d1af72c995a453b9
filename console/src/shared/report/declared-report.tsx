import { useEffect, useMemo, type ReactNode } from 'react';
import { type FilterField } from '../grid/conditions';
import { useLabels, withLabels } from '../session/labels';
import { LoadFailed } from '../ui/load-failed';
import { PageTabs } from '../ui/page-tabs';
import { Blank, Problem } from '../ui/page-states';
import { type DateChoice } from '../ui/date-presets';
import { ReportPage, type DeclaredReport } from './report-page';
import { tabsOf } from './report-tabs';
import { noteReportUse } from './report-uses';
import { useReports } from './reports.query';
import { t } from '../texts/texts';

const PINNED = 3;
/** Reports by hour start with one day; all others start with several days. */
function shownDays({ name, at, chart }: DeclaredReport) {
  // Follow-ups are also due in the future.
  if (at === 'dueAt') return { preset: 'this-month' };
  if (name === 'cohort-report') return { preset: 'last-30-days' };
  return chart.kind === 'heat' || name === 'today-activity' ? { preset: 'today' } : { preset: 'last-7-days' };
}

interface DeclaredReportScreenProps {
  name: string;
  /** Initial days, if they differ from the default of its kind. */
  days?: DateChoice;
  /** Below the title, about the present. */
  present?: ReactNode;
  /** An action on the figures, next to the title. */
  action?: ReactNode;
}

/** A report as the server declares it: title, filters and chart. */
export function DeclaredReportScreen({ name, days, present, action }: DeclaredReportScreenProps) {
  const labels = useLabels();
  const { data, error, refetch } = useReports();
  const declared = data?.find((report) => report.name === name);
  const known = declared !== undefined;
  useEffect(() => {
    if (known) noteReportUse(name);
  }, [known, name]);
  const filters = useMemo(
    () =>
      (declared?.filters ?? []).map(({ field, title }, at): FilterField => {
        const words = field.startsWith('college') ? title.replace('College', labels.entity) : title;
        return { field, title: t(words), kind: 'keyword', pinned: at < PINNED };
      }),
    [declared, labels],
  );

  if (error) return <LoadFailed alone title={t`The reports could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Blank title={t`Reports`} />;
  if (!declared)
    return (
      <Problem
        alone
        title={t`You cannot see this report`}
        text={t`We are sorry, but you do not have permission to see this report. Please contact the administrator.`}
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
      defaultDates={days ?? shownDays(declared)}
      present={present}
      action={action}
    />
  );
}
