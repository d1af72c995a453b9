import { CloseOutlined, LoadingOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { ConfigProvider, Drawer } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ConnectionLine } from '../../shared/live/connection-line';
import { FillingLine } from '../../shared/live/filling-line';
import { useAppearance, useTokens } from '../../shared/session/appearance';
import { useCurrentUser } from '../../shared/session/session';
import { useControlTexts } from './control-texts';
import { useLanguage } from '../../shared/texts/use-texts';
import { antdTheme } from '../../shared/ui/antd-theme';
import { useStillScreen } from '../../shared/ui/still-screen';
import { useRoomyScreen, useWideScreen } from '../../shared/ui/wide-screen';
import { BottomNavigation } from './bottom-navigation';
import { Clock } from './clock';
import { Footer, SwitchTenant } from './footer';
import { Notifications } from './notifications';
import { Palette } from './palette';
import { useAclInStep } from '../../shared/session/session';
import type { HeaderItem } from '../../shared/shell/shell-slots';
import { LeadTabs } from '../../shared/lead/lead-tabs';
import { ReportScreens } from '../../shared/report/report-screens';
import { useGlobalKeys } from '../../shared/shell/global-keys';
import { useLiveSession, usePushSession, useRealtimeSession, useTenantProfile } from './session-effects';
import { Sidebar } from './sidebar';
import { slots } from './collected-slots';
import { ViewLine } from './view-line';
import { UserMenu } from './user-menu';
import { t } from '../../shared/texts/texts';
import './header.css';
import './shell.css';

/**
 * A loading icon without animation that is not part of the button's accessible name. Antd's own icon fades, and stays forever if the answer arrives
 * before the fade starts: a width that has not changed yet fires no transition end.
 */
const buttons = { loadingIcon: <LoadingOutlined aria-hidden /> };

/** The frame around every screen of a signed-in user: sidebar, header, footer; drawer and bottom navigation on narrow screens. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const tokens = useTokens();
  const wide = useWideScreen();
  const roomy = useRoomyScreen();
  const [{ density, sidebarCollapsed }, change] = useAppearance();
  // Read once at mount: antd would remount every screen when it changes.
  const [still] = useState(useStillScreen());
  // On small screens the menu opens for this visit only; the stored choice is for large screens.
  const [opened, setOpened] = useState(false);
  const main = useRef<HTMLElement>(null);
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const language = useLanguage();
  const controls = useControlTexts(language);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useLiveSession(user);
  useAclInStep();
  usePushSession(user);
  useRealtimeSession(user);
  useTenantProfile();
  useGlobalKeys(slots.keys);

  useEffect(() => {
    if (wide) setDrawer(false);
  }, [wide]);

  if (!user) return null;
  const userId = String(user.id);
  const shown = ({ place, Item }: HeaderItem) => <Item key={place} user={user} userId={userId} />;
  // Option lists are short enough to render in full. Virtual rendering lags behind scrolling, so a click could hit another row.
  return (
    <ConfigProvider virtual={false} locale={controls} theme={antdTheme(tokens, density, still)} wave={{ disabled: still }} button={buttons}>
      <div className="shell" data-wide={wide}>
        <a
          className="skip-link"
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t`Skip to the content`}
        </a>
        {wide && (
          <Sidebar
            collapsed={roomy ? sidebarCollapsed : !opened}
            onCollapse={(collapsed) => (roomy ? change({ sidebarCollapsed: collapsed }) : setOpened(!collapsed))}
          />
        )}
        <div className="shell-body">
          {!wide && searching ? (
            <header className="header">
              <Palette autoFocus onClose={() => setSearching(false)} />
              <button type="button" className="icon-button" aria-label={t`Close the search`} onClick={() => setSearching(false)}>
                <CloseOutlined />
              </button>
            </header>
          ) : (
            <header className="header">
              {!wide && (
                <button type="button" className="icon-button" aria-label={t`Menu`} onClick={() => setDrawer(true)}>
                  <MenuOutlined />
                </button>
              )}
              {wide && <Palette />}
              <span className="header-space" />
              {wide && <Clock />}
              {!wide && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t`Search leads, people and screens`}
                  onClick={() => setSearching(true)}
                >
                  <SearchOutlined />
                </button>
              )}
              {slots.header.filter(({ narrow }) => wide || narrow === 'header').map(shown)}
              <Notifications userId={userId} />
              <UserMenu user={user} />
            </header>
          )}
          <ViewLine />
          <ConnectionLine />
          <FillingLine />
          {slots.banners.map((Banner, at) => (
            <Banner key={at} user={user} userId={userId} />
          ))}
          <main className="shell-main" id="main" ref={main} tabIndex={-1}>
            <LeadTabs.Provider value={slots.leadTabs}>
              <ReportScreens.Provider value={slots.reports}>{children}</ReportScreens.Provider>
            </LeadTabs.Provider>
          </main>
          <div className="shell-panels">
            {slots.panels.map((Panel, at) => (
              <Panel key={at} user={user} userId={userId} />
            ))}
          </div>
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
                  <SwitchTenant />
                  {slots.header.filter(({ narrow }) => narrow === 'drawer').map(shown)}
                </div>
              }
            />
          </Drawer>
        )}
      </div>
    </ConfigProvider>
  );
}
