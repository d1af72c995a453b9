import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import type { DataOf } from '../../../shared/http/answers';
import { messageOf } from '../../../shared/http/http-error';
import { get, post } from '../../../shared/http/http';
import { useAutomationMoved } from '../../../shared/live/live-hooks';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { toast } from '../../../shared/ui/toast';
import { refreshRules } from '../rule.query';
import { outcomeWord } from '../rules/figures-tab';
import { choiceWord } from '../rules/rule-words';
import { Recipes } from './recipes';
import '../rule.css';

type Mine = DataOf<'Rule_mine'>;

/** What acts on the leads of the signed-in user: rules that give and take leads, workflows; and the leads that are offered or were given. */
export function MyAutomationsPage() {
  const zone = useTenantZone();
  const after = useRef<string>(undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'mine'],
    queryFn: async () => (await get<Mine>('rules/mine', undefined, { after: after.current })).data,
    staleTime: 0,
  });
  useAutomationMoved((position) => {
    if (position !== undefined && position > (after.current ?? '')) after.current = position;
    void refetch();
  });
  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{t`My automations`}</h1>
      </header>
      {error && !data ? (
        <LoadFailed title={t`The rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : (
        <>
          {data.offers.length > 0 && <Offers offers={data.offers} />}
          <h2>{t`Rules that give you leads`}</h2>
          {data.rules.length === 0 ? (
            <p className="rules-none">{t`No active rule gives you leads.`}</p>
          ) : (
            <ul className="rules-leads">
              {data.rules.map(({ id, name, method, availability }) => (
                <li key={id}>
                  <b>{name}</b> <span className="faint">{[choiceWord(method), choiceWord(availability)].join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
          <h2>{t`Rules that move idle leads`}</h2>
          {data.reallocation.length === 0 ? (
            <p className="rules-none">{t`No active rule takes idle leads from you.`}</p>
          ) : (
            <ul className="rules-leads">
              {data.reallocation.map(({ id, name, idle, after_minutes }) => (
                <li key={id}>
                  <b>{name}</b>{' '}
                  <span className="faint">
                    {[choiceWord(idle), ...(after_minutes === null ? [] : [t`after ${whole.format(after_minutes)} minutes`])].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <h2>{t`Workflows under way with your leads`}</h2>
          {data.workflows.length === 0 ? (
            <p className="rules-none">{t`No workflow is under way with your leads.`}</p>
          ) : (
            <ul className="rules-leads">
              {data.workflows.map(({ id, name, leads }) => (
                <li key={id}>
                  <b>{name}</b> <span className="faint tabular">{counted(leads, 'lead')}</span>
                </li>
              ))}
            </ul>
          )}
          <h2>{t`Your reminders`}</h2>
          {data.reminders.length === 0 ? (
            <p className="rules-none">{t`No follow-up of yours is planned. You are reminded ten minutes before each.`}</p>
          ) : (
            <ul className="rules-leads">
              {data.reminders.map(({ follow_up_id, lead_id, name, due_at, reminded_at }) => (
                <li key={follow_up_id}>
                  <Link to={leadScreens.profiles.at({ id: lead_id })}>{name ?? t`A lead`}</Link>{' '}
                  <span className="faint tabular">
                    {reminded_at === null
                      ? t`Follow-up ${momentIn(due_at, zone)}`
                      : t`Follow-up ${momentIn(due_at, zone)}, reminder ${momentIn(reminded_at, zone)}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <h2>{t`Leads that rules gave you`}</h2>
          {data.leads.length === 0 ? (
            <p className="rules-none">{t`No rule has given you a lead yet.`}</p>
          ) : (
            <ul className="rules-leads">
              {data.leads.map(({ lead_id, lead_hash, name, at, outcome }) => (
                <li key={`${lead_id}${at}${outcome}`}>
                  <Link to={leadScreens.profiles.at({ id: lead_hash })}>{name ?? lead_hash}</Link> {outcomeWord(outcome)}{' '}
                  <time className="tabular faint">{momentIn(at, zone)}</time>
                </li>
              ))}
            </ul>
          )}
          <Recipes />
        </>
      )}
    </div>
  );
}

/** Leads that are offered to the signed-in user, who takes or declines them. */
function Offers({ offers }: { offers: Mine['offers'] }) {
  const zone = useTenantZone();
  const [declining, setDeclining] = useState<string>();
  const [reason, setReason] = useState('');
  const send = async (path: string, body: object, said: string) => {
    try {
      await post(path, body, { idempotencyKey: crypto.randomUUID() });
      toast.success(said);
      setDeclining(undefined);
      setReason('');
      await refreshRules();
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  return (
    <>
      <h2>{t`Leads that are offered to you`}</h2>
      <ul className="rules-leads">
        {offers.map(({ id, rule_name, byName, answer_by, lead, note }) => (
          <li key={id}>
            <b>{lead?.name ?? t`A lead`}</b>{' '}
            {lead && <span>{[lead.course, lead.city, lead.state, lead.stage].filter(Boolean).join(' · ')}</span>}
            {note && <q className="rules-note">{note}</q>}
            <br />
            <span className="faint">{t`${byName ?? t`A rule`} offers it by the rule ${rule_name}.`}</span>{' '}
            <span className="faint">{t`Answer by ${momentIn(answer_by, zone)}`}</span>{' '}
            <Button size="small" type="primary" onClick={() => void send(`l3-referrals/${id}/accept`, {}, t`The lead is yours`)}>
              {t`Accept`}
            </Button>{' '}
            <Button size="small" onClick={() => setDeclining(id)}>
              {t`Decline`}
            </Button>
          </li>
        ))}
      </ul>
      <Modal
        open={declining !== undefined}
        title={t`Why do you decline the lead?`}
        okText={t`Decline`}
        okButtonProps={{ disabled: reason.trim() === '' }}
        onCancel={() => setDeclining(undefined)}
        onOk={() => send(`l3-referrals/${declining}/decline`, { reason }, t`The lead is declined`)}
      >
        <Input.TextArea aria-label={t`Reason`} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Modal>
    </>
  );
}
