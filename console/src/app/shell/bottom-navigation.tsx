import { BarChartOutlined, DashboardOutlined, PhoneOutlined, ProfileOutlined } from '@ant-design/icons';
import { type ComponentType } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { usePerson } from '../../shared/session/session';
import { canOpen } from '../menu';
import { routes } from '../routes';

const WITHOUT_FOLLOW_UPS = [1, 6];

const entries: { label: string; to: string; icon: ComponentType; notRoles?: number[] }[] = [
  { label: 'Dashboard', to: '/', icon: DashboardOutlined },
  { label: 'Leads', to: '/leads?type=all', icon: ProfileOutlined },
  { label: 'Reports', to: '/lead-reports', icon: BarChartOutlined },
  { label: 'FollowUps', to: '/myfollowup?stage=today', icon: PhoneOutlined, notRoles: WITHOUT_FOLLOW_UPS },
];

/** The four places under the thumb on narrow screens. */
export function BottomNavigation() {
  const person = usePerson();
  const { pathname } = useLocation();
  if (!person) return null;
  const shown = entries.filter(
    ({ to, notRoles }) => !notRoles?.includes(person.role) && canOpen(routes, person, to === '/' ? '/dashboard' : to),
  );
  return (
    <nav className="bottom-navigation" aria-label="Quick">
      {shown.map(({ label, to, icon: Icon }) => (
        <NavLink key={label} to={to} aria-current={pathname === to.split('?')[0] ? 'page' : undefined}>
          <Icon />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
