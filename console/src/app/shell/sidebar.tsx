import {
  AuditOutlined,
  BarChartOutlined,
  DashboardOutlined,
  FileTextOutlined,
  LockOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  NotificationOutlined,
  PhoneOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { Popover, Tooltip } from 'antd';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppearance } from '../../shared/session/appearance';
import { useLabels, withLabels } from '../../shared/session/labels';
import { usePublicConfig } from '../../shared/session/public-config';
import { usePerson, useTenant } from '../../shared/session/session';
import { scrollWithin } from '../../shared/ui/scroll-within';
import { slots } from './collected-slots';
import { canOpen, inSidebar, isGroupActive, isItemActive, menuFor, withCurrentGroup, type MenuItem, type MenuNode } from '../menu';
import { routes } from '../routes';
import { t } from '../../shared/texts/texts';

const icons: Record<string, ComponentType> = {
  Dashboard: DashboardOutlined,
  Publishers: ReadOutlined,
  Leads: ProfileOutlined,
  FollowUps: PhoneOutlined,
  Notes: FileTextOutlined,
  'Employee Workforce': TeamOutlined,
  'Reports & Activity': BarChartOutlined,
  Automation: ThunderboltOutlined,
  Marketing: NotificationOutlined,
  'Application Manager': AuditOutlined,
  Setting: SettingOutlined,
  'Access Control': LockOutlined,
  'Payment System': WalletOutlined,
};

/** The tenant's logo or initial; links to the tenant's profile. */
function TenantLogo({ collapsed }: { collapsed: boolean }) {
  const tenant = useTenant();
  const person = usePerson();
  const { config } = usePublicConfig();
  const name = tenant?.name ?? config.brand;
  const mark = tenant?.logo_image ? <img src={tenant.logo_image} alt="" /> : <span className="logo-initial">{name[0]?.toUpperCase()}</span>;
  const content = (
    <>
      {mark}
      {!collapsed && <span className="logo-name">{name}</span>}
    </>
  );
  const profile = `/tenant-profile/${tenant?.id ?? ''}`;
  if (tenant && person && canOpen(routes, person, profile)) {
    return (
      <Link className="logo" to={profile} title={name}>
        {content}
      </Link>
    );
  }
  return (
    <div className="logo" title={name}>
      {content}
    </div>
  );
}

/** Scrolls a group opened at the end of the menu into view. */
function intoView(group: HTMLElement | null): void {
  group?.scrollIntoView({ block: 'nearest' });
}

interface SidebarProps {
  collapsed: boolean;
  /** Collapses or expands the sidebar; without it, the sidebar is in the drawer of narrow screens. */
  onCollapse?: (collapsed: boolean) => void;
  /** Called after a selection: the drawer of narrow screens closes. */
  onLeave?: () => void;
  footer?: ReactNode;
}

/** The user's menu: items and groups; collapsed, icons with tooltips and groups as flyouts. */
export function Sidebar({ collapsed, onCollapse, onLeave, footer }: SidebarProps) {
  const person = usePerson();
  const labels = useLabels();
  const { config } = usePublicConfig();
  const { pathname, search } = useLocation();
  const [{ openGroups }, change] = useAppearance();
  const url = pathname + search;
  const nodes = person ? inSidebar(menuFor(routes, person, config.flags), url) : [];

  // Only on arrival: the group of the current screen can be collapsed afterwards.
  const arrived = withCurrentGroup(openGroups, nodes, url);
  useEffect(() => {
    if (arrived !== openGroups) change({ openGroups: [...arrived] });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on arriving, or when the menu itself has arrived
  }, [url, nodes.length]);

  // The item of the current screen may be below the fold of the menu.
  const nav = useRef<HTMLElement>(null);
  const isShown = nodes.length > 0 && arrived === openGroups;
  useEffect(() => {
    if (isShown) scrollWithin(nav.current, nav.current?.querySelector('[aria-current=page]'));
  }, [url, isShown]);

  const justOpened = useRef<string>(undefined);

  const link = (item: MenuItem, icon?: ReactNode) => {
    const label = withLabels(item.label, labels);
    const active = isItemActive(item, url);
    const Badge = slots.menuBadges[item.path];
    const content = (
      <Link key={item.to} className="menu-item" to={item.to} aria-current={active ? 'page' : undefined} onClick={onLeave}>
        {icon}
        {(!collapsed || !icon) && <span>{label}</span>}
        {Badge && <Badge small={collapsed} />}
      </Link>
    );
    return collapsed && icon ? (
      <Tooltip key={item.to} title={label} placement="right">
        {content}
      </Tooltip>
    ) : (
      content
    );
  };

  const group = (node: Extract<MenuNode, { kind: 'group' }>) => {
    const Icon = icons[node.label] ?? ProfileOutlined;
    const active = isGroupActive(node, url);
    const isOpen = openGroups.includes(node.label);
    const toggle = () => {
      justOpened.current = isOpen ? undefined : node.label;
      change({ openGroups: isOpen ? openGroups.filter((label) => label !== node.label) : [...openGroups, node.label] });
    };
    if (collapsed) {
      return (
        <Popover
          key={node.label}
          placement="rightTop"
          arrow={false}
          // Touch and keyboard cannot hover.
          trigger={['hover', 'click']}
          title={t(node.label)}
          content={<div className="menu-flyout">{node.items.map((item) => link(item))}</div>}
        >
          <button type="button" className="menu-item" data-active={active} aria-label={t(node.label)}>
            <Icon />
          </button>
        </Popover>
      );
    }
    return (
      <div key={node.label} className="menu-group" ref={node.label === justOpened.current ? intoView : undefined}>
        <button type="button" className="menu-item" data-active={active} aria-expanded={isOpen} onClick={toggle}>
          <Icon />
          <span>{t(node.label)}</span>
          <small aria-hidden="true">{isOpen ? '▾' : '▸'}</small>
        </button>
        {isOpen && <div className="menu-children">{node.items.map((item) => link(item))}</div>}
      </div>
    );
  };

  return (
    <div className="sidebar" data-collapsed={collapsed}>
      <TenantLogo collapsed={collapsed} />
      <nav ref={nav} aria-label={t`Main`}>
        {nodes.map((node) => {
          if (node.kind === 'group') return group(node);
          const Icon = icons[node.label] ?? ProfileOutlined;
          return link(node, <Icon />);
        })}
      </nav>
      {footer}
      {onCollapse && (
        <button
          type="button"
          className="menu-item menu-collapse"
          aria-label={collapsed ? t`Expand the menu` : t`Collapse the menu`}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          {!collapsed && <span>{t`Collapse`}</span>}
        </button>
      )}
    </div>
  );
}
