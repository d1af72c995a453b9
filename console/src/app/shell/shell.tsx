import { MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { ConfigProvider, Drawer } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { CallActionHost } from '../../features/call-action/record-call-action/call-action-host';
import { ConnectionLine } from '../../shared/live/connection-line';
import { useAppearance, useTokens } from '../../shared/session/appearance';
import { useCurrentUser } from '../../shared/session/session';
import { antdTheme } from '../../shared/ui/antd-theme';
import { useWideScreen } from '../../shared/ui/wide-screen';
import { ActiveTime } from './active-time';
import { BottomNavigation } from './bottom-navigation';
import { Clock } from './clock';
import { Footer, SwitchTenant } from './footer';
import { GlobalSearch } from './global-search';
import { Notifications } from './notifications';
import { Presence } from './presence';
import { useLiveSession, useTenantProfile } from './session-effects';
import { Sidebar } from './sidebar';
import { UserMenu } from './user-menu';
import './header.css';
import './shell.css';

/** What surrounds every screen of a signed-in person: sidebar, header, footer; drawer and bottom navigation when narrow. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const tokens = useTokens();
  const wide = useWideScreen();
  const [{ density, sidebarCollapsed }] = useAppearance();
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  useLiveSession(user);
  useTenantProfile();

  useEffect(() => {
    if (wide) setDrawer(false);
  }, [wide]);

  if (!user) return null;
  const userId = String(user.id);
  return (
    <ConfigProvider theme={antdTheme(tokens, density)}>
      <div className="shell" data-wide={wide}>
        {wide && <Sidebar collapsed={sidebarCollapsed} />}
        <div className="shell-body">
          <header className="header">
            {!wide && (
              <button type="button" className="icon-button" aria-label="Menu" onClick={() => setDrawer(true)}>
                <MenuOutlined />
              </button>
            )}
            {wide && <GlobalSearch />}
            <span className="header-space" />
            {wide && <Clock />}
            {wide && <ActiveTime userId={userId} />}
            {!wide && (
              <button
                type="button"
                className="icon-button"
                aria-label="Search pages"
                aria-expanded={searching}
                onClick={() => setSearching(!searching)}
              >
                <SearchOutlined />
              </button>
            )}
            <Presence />
            <Notifications userId={userId} />
            <UserMenu user={user} />
          </header>
          {!wide && searching && (
            <div className="header-second">
              <GlobalSearch />
            </div>
          )}
          <ConnectionLine />
          <main className="shell-main">{children}</main>
          <CallActionHost />
          {wide ? <Footer /> : <BottomNavigation />}
        </div>
        {!wide && (
          <Drawer
            placement="left"
            size={264}
            open={drawer}
            onClose={() => setDrawer(false)}
            closable={false}
            styles={{ body: { padding: 0 } }}
            title={null}
          >
            <Sidebar
              collapsed={false}
              onLeave={() => setDrawer(false)}
              footer={
                <div className="drawer-foot">
                  <Clock />
                  <ActiveTime userId={userId} />
                  <SwitchTenant />
                </div>
              }
            />
          </Drawer>
        )}
      </div>
    </ConfigProvider>
  );
}
