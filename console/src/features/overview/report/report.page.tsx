import { useLocation } from 'react-router-dom';
import { leadReportScreens } from '@matricula/domain/lead/lead-report.screens';
import { DeclaredReportScreen } from '../../../shared/report/declared-report';
import { TargetStrip } from '../dashboard/target-strip';

/** The report whose name is the path. The user's own activity of today also shows their daily goals. */
export function ReportScreen() {
  const { pathname } = useLocation();
  const goals = pathname === leadReportScreens.todayActivity.path ? <TargetStrip goalsOnly /> : undefined;
  return <DeclaredReportScreen name={pathname.slice(1)} present={goals} />;
}
