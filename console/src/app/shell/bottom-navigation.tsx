import { BarChartOutlined, DashboardOutlined, PhoneOutlined, ProfileOutlined } from '@ant-design/icons';
import { type ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { usePerson } from '../../shared/session/session';
import { bottomEntries } from '../menu';
import { routes } from '../routes';
import { t } from '../../shared/texts/texts';

const icons: Record<string, ComponentType> = {
  Dashboard: DashboardOutlined,
  Leads: ProfileOutlined,
  Reports: BarChartOutlined,
  FollowUps: PhoneOutlined,
};

/** The four entries at the bottom of narrow screens. */
export function BottomNavigation() {
  const person = usePerson();
  const { pathname } = useLocation();
  if (!person) return null;
  return (
    <nav className="bottom-navigation" aria-label={t`Quick`}>
      {bottomEntries(routes, person).map(({ label, to, path }) => {
        const Icon = icons[label] ?? ProfileOutlined;
        return (
          <Link key={label} to={to} aria-current={pathname === path ? 'page' : undefined}>
            <Icon />
            {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}
