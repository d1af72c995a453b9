import { useSearchParams } from 'react-router-dom';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { useCurrentUser } from '../../../shared/session/session';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { Payslips } from './payslips';
import { Salaries } from './salaries';
import { t } from '../../../shared/texts/texts';

const pageTabs = [
  { key: 'payslips', title: 'Payslips', to: '/employee/finances' },
  { key: 'salaries', title: 'Salaries', to: '/employee/finances?tab=salaries' },
];

/** The user's pay; admins set salaries and generate everyone's payslips. */
export function FinancesPage() {
  const [params] = useSearchParams();
  const isAdmin = useCurrentUser()?.role === staffRoles.admin;
  if (!isAdmin) return <Payslips />;
  const current = params.get('tab') === 'salaries' ? 'salaries' : 'payslips';
  const tabs = <PageTabs label={t`Finances`} tabs={pageTabs} current={current} />;
  return current === 'salaries' ? <Salaries above={tabs} /> : <Payslips above={tabs} generates />;
}
