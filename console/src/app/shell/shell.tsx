import { CloseOutlined, LoadingOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { ConfigProvider, Drawer } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { CurrentAnnouncements } from '../../features/announcement/current/current-announcements';
import { UnseenMessages } from '../../features/communication/unseen-messages/unseen-messages';
import { CallActionHost } from '../../features/call-action/record-call-action/call-action-host';
import { AttendanceReminder } from '../../features/workforce/attendance-reminder/attendance-reminder';
import { GiveFeedback } from '../../features/feedback/give-feedback/give-feedback';
import { SupportTools } from '../../features/support/screen-recording/support-tools';
import { ConnectionLine } from '../../shared/live/connection-line';
import { FillingLine } from '../../shared/live/filling-line';
import { useAppearance, useTokens } from '../../shared/session/appearance';
import { useCurrentUser } from '../../shared/session/session';
import { useControlTexts } from './control-texts';
import { useLanguage } from '../../shared/texts/use-texts';
import { antdTheme } from '../../shared/ui/antd-theme';
import { useStillScreen } from '../../shared/ui/still-screen';
import { useRoomyScreen, useWideScreen } from '../../shared/ui/wide-screen';
import { ActiveTime } from './active-time';
import { BottomNavigation } from './bottom-navigation';
import { Clock } from './clock';
import { Footer, SwitchTenant } from './footer';
import { Notifications } from './notifications';
import { Palette } from './palette';
import { Presence } from './presence';
import { useAclInStep } from '../../shared/session/session';
import { ProfileCompletion } from './profile-completion';
import { useLiveSession, usePushSession, useRealtimeSession, useTenantProfile } from './session-effects';
import { Sidebar } from './sidebar';
import { ViewLine } from './view-line';
import { UserMenu } from './user-menu';
import { t } from '../../shared/texts/texts';
import './header.css';
import './shell.css';

/**
 * Comes and goes at once, and is no part of a button's name. antd's own fades, and stays for ever where the answer comes before it has
 * begun to: a width that has not changed yet has no transition whose end could be told.
 */
const buttons = { loadingIcon: <LoadingOutlined aria-hidden /> };

/** What surrounds every screen of a signed-in person: sidebar, header, footer; drawer and bottom navigation when narrow. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  const tokens = useTokens();
  const wide = useWideScreen();
  const roomy = useRoomyScreen();
  const [{ density, sidebarCollapsed }, change] = useAppearance();
  // As it was when this was opened: antd would build every screen anew at a change.
  const [still] = useState(useStillScreen());
  // Where room is short the menu opens for this visit only; what the person keeps is for large screens.
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

  useEffect(() => {
    if (wide) setDrawer(false);
  }, [wide]);

  if (!user) return null;
  const userId = String(user.id);
  // Lists of choices are short enough to be drawn whole. Drawn in part they scroll a moment late: what is pressed then is another row.
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
              {wide && <ActiveTime userId={userId} />}
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
              <AttendanceReminder userId={userId} />
              <SupportTools userId={userId} />
              {wide && <GiveFeedback />}
              <Presence />
              <UnseenMessages userId={userId} />
              <Notifications userId={userId} />
              <UserMenu user={user} />
            </header>
          )}
          <ViewLine />
          <ConnectionLine />
          <FillingLine />
          <CurrentAnnouncements />
          <main className="shell-main" id="main" ref={main} tabIndex={-1}>
            {children}
          </main>
          <CallActionHost />
          <ProfileCompletion user={user} />
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
                  <GiveFeedback />
                </div>
              }
            />
          </Drawer>
        )}
      </div>
    </ConfigProvider>
  );
}
