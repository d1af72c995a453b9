import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { outcomeWord } from '../rules/rule-details';
import { choiceWord } from '../rules/rule-words';
import '../rule.css';

/** The rules that give leads to the signed-in user, and the leads that they gave. */
export function MyAutomationsPage() {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'mine'],
    queryFn: async () => (await get<DataOf<'Rule_mine'>>('rules/mine')).data,
    staleTime: 0,
  });
  return (
    <div className="rules">
      <header className="rules-head">
        <h1>{t`My automations`}</h1>
      </header>
      {error ? (
        <LoadFailed title={t`The rules could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : (
        <>
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
        </>
      )}
    </div>
  );
}
