import { Button, Checkbox, Select, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DataOf } from '../../../shared/http/answers';
import { get, put } from '../../../shared/http/http';
import { notSaved } from '../../../shared/http/not-saved';
import { sessionStore } from '../../../shared/session/session-store';
import { timeOfDay } from '../../../shared/session/tenant-clock';
import { t, languageNames, languageOf } from '../../../shared/texts/texts';
import { LeaveGuard } from '../../../shared/ui/leave-guard';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';

type Preferences = DataOf<'User_preferences'>;
type Channel = Preferences['kinds'][number]['channels'][number];

/** Notification channels, in the order of the table. */
const channels = [
  { value: 'console', said: 'Bell' },
  { value: 'email', said: 'E-mail' },
  { value: 'push', said: 'Push' },
] as const satisfies readonly { value: Channel; said: string }[];
const hours = Array.from({ length: 48 }, (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`);

/** Notification channels by event, quiet hours, and the language of the shell. */
export function NotificationsSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['notification-preferences'],
    queryFn: async () => (await get<Preferences>('account/preferences')).data,
    staleTime: 0,
  });
  const [draft, setDraft] = useState<Preferences>();
  const [busy, setBusy] = useState(false);
  useEffect(() => setDraft(data), [data]);
  if (error) return <LoadFailed title={t`Notification preferences could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!draft || !data) return null;
  const hourOptions = hours.map((value) => ({ value, label: timeOfDay(value) }));
  const unsaved = JSON.stringify(draft) !== JSON.stringify(data);
  const quiet = draft.quiet_from !== null;
  const change = (part: Partial<Preferences>) => setDraft({ ...draft, ...part });
  const toggle = (kind: string, channel: Channel, on: boolean) =>
    change({
      kinds: draft.kinds.map((one) => {
        if (one.kind !== kind) return one;
        const next = on ? [...one.channels, channel] : one.channels.filter((has) => has !== channel);
        return { ...one, channels: channels.flatMap(({ value }) => (next.includes(value) ? [value] : [])) };
      }),
    });

  async function save({ kinds, ...rest }: Preferences) {
    setBusy(true);
    try {
      const { message } = await put('account/preferences', {
        ...rest,
        channels: Object.fromEntries(kinds.map(({ kind, channels: chosen }) => [kind, chosen])),
      });
      sessionStore.changeUser({ language: rest.language });
      await refetch();
      toast.success(message ?? t`Saved Successfully`);
    } catch (failed) {
      toast.error(notSaved(failed));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="notifications-of">
      <h2 id="notifications-of">{t`Notifications and language`}</h2>
      <div className="profile-card profile-notifications">
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Notification`}</th>
              {channels.map(({ value, said }) => (
                <th key={value} scope="col">
                  {t(said)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {draft.kinds.map(({ kind, label, offered, channels: chosen }) => (
              <tr key={kind}>
                <th scope="row">{t(label)}</th>
                {channels.map(({ value, said }) => (
                  <td key={value}>
                    {offered.includes(value) && (
                      <Checkbox
                        aria-label={`${t(label)}: ${t(said)}`}
                        checked={chosen.includes(value)}
                        onChange={({ target }) => toggle(kind, value, target.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="profile-quiet">
          <label>
            <Switch
              size="small"
              checked={quiet}
              onChange={(on) => change(on ? { quiet_from: '21:00', quiet_until: '08:00' } : { quiet_from: null, quiet_until: null })}
            />{' '}
            {t`Quiet hours`}
          </label>
          {quiet && (
            <>
              <Select
                aria-label={t`Quiet from`}
                value={draft.quiet_from}
                options={hourOptions}
                onChange={(quiet_from) => change({ quiet_from })}
              />
              <span>{t`to`}</span>
              <Select
                aria-label={t`Quiet until`}
                value={draft.quiet_until}
                options={hourOptions}
                onChange={(quiet_until) => change({ quiet_until })}
              />
            </>
          )}
          <small>{t`No push notifications during these hours. The bell still shows everything, and e-mails are still sent.`}</small>
        </div>
        <div className="profile-quiet">
          <span id="language-of">{t`Language`}</span>
          <Select
            aria-labelledby="language-of"
            value={languageOf(draft.language)}
            options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            onChange={(language) => change({ language })}
          />
          <small>{t`For menus, lists, forms, reports and dates. Texts that are not translated yet are shown in English.`}</small>
        </div>
        <div className="profile-actions">
          <Button type="primary" disabled={!unsaved} loading={busy} onClick={() => void save(draft)}>
            {t`Save`}
          </Button>
          {unsaved && <Button onClick={() => setDraft(data)}>{t`Cancel`}</Button>}
        </div>
      </div>
      <LeaveGuard unsaved={unsaved} />
    </section>
  );
}
