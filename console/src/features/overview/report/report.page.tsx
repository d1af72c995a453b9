import { useLocation } from 'react-router-dom';
import { DeclaredReportScreen } from '../../../shared/report/declared-report';

/** The report whose name is the path. */
export const ReportScreen = () => <DeclaredReportScreen name={useLocation().pathname.slice(1)} />;
