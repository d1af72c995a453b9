import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import { exclusions } from '@matricula/domain/rule/exclusions';
import type { LeadRow } from '@matricula/read-models/lead';
import { ClauseList } from '../../../shared/conditions/clause-list';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { leadKey } from '../../../shared/lead/lead.query';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable } from '../../../shared/ui/plain-table';
import './why-owner.css';

type Turn = DataOf<'Rule_why'>[number];
type TriedRule = DataOf<'Rule_tried'>[number];

/** Opens the explanation why the lead has its owner, or has none. */
export function WhyOwner({ lead }: { lead: LeadRow }) {
  const [open, setOpen] = useState(false);
  const title = lead.ownerId === undefined ? t`Why nobody?` : t`Why this owner?`;
  return (
    <>
      <button type="button" className="link-button record-why-owner" onClick={() => setOpen(true)}>
        {title}
      </button>
      {open && <Explanation lead={lead} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

function Explanation({ lead, title, onClose }: { lead: LeadRow; title: string; onClose: () => void }) {
  useFocusBack();
  const { data, error, refetch } = useQuery({
    queryKey: [...leadKey(lead.leadId), 'why-owner', lead.ownerId],
    queryFn: async () => {
      const ask = { lead_id: lead.leadId };
      const [turns, rules] = await Promise.all([get<DataOf<'Rule_why'>>('rules/why', ask), get<DataOf<'Rule_tried'>>('rules/tried', ask)]);
      return { turns: turns.data, rules: rules.data };
    },
    staleTime: 0,
  });
  return (
    <Modal open title={title} width={720} footer={null} onCancel={onClose}>
      {error ? (
        <LoadFailed title={t`The explanation could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : (
        <div className="why-owner">
          <Summary lead={lead} turns={data.turns} />
          {data.turns.length > 0 && <h3>{t`What rules did with this lead`}</h3>}
          {data.turns.map((turn) => (
            <TurnDetails key={`${turn.rule_id}${turn.at}${turn.outcome}`} turn={turn} />
          ))}
          <h3>{t`Rules in force, in their order`}</h3>
          {data.rules.length === 0 ? (
            <p className="faint">{t`No rule that gives leads is active.`}</p>
          ) : (
            <ol>
              {data.rules.map((rule) => (
                <RuleDetails key={rule.rule_id} rule={rule} />
              ))}
            </ol>
          )}
        </div>
      )}
    </Modal>
  );
}

/** The answer in a sentence. */
function Summary({ lead, turns }: { lead: LeadRow; turns: readonly Turn[] }) {
  const given = turns.find(({ outcome }) => outcome === 'taken' || outcome === 'accepted');
  const waits = turns.find(({ outcome }) => outcome === 'waiting');
  if (lead.ownerId === undefined)
    return <p>{waits ? t`The lead waits: nobody of the rule ${waits.rule_name} is free.` : t`No rule has given this lead to anybody.`}</p>;
  if (given?.outcome === 'accepted' && given.chosenName === (lead.ownerName ?? ''))
    return <p>{t`The rule ${given.rule_name} offered the lead to ${given.chosenName}, who accepted it.`}</p>;
  const isByRule = given?.candidates.some(({ id, chosen }) => chosen && id === lead.ownerId) ?? false;
  return (
    <p>
      {isByRule && given
        ? t`The rule ${given.rule_name} chose ${lead.ownerName ?? ''}.`
        : t`A person assigned the lead to ${lead.ownerName ?? ''}, or it was captured by its owner. The owner history names who did it.`}
    </p>
  );
}

function outcomeWord({ outcome, chosenName, overruled_by }: Turn): string {
  switch (outcome) {
    case 'taken':
      return t`Given to ${chosenName ?? ''}`;
    case 'given':
      return t`${chosenName ?? ''} is chosen`;
    case 'offered':
      return t`Offered to ${chosenName ?? ''}`;
    case 'accepted':
      return t`Offered, and accepted by ${chosenName ?? ''}`;
    case 'unaccepted':
      return t`Offered, and not accepted by anybody`;
    case 'returned':
      return t`${chosenName ?? ''} was chosen, and another owner was faster`;
    case 'overruled':
      return t`Overruled by ${overruled_by ?? ''}, which set the field first`;
    case 'waiting':
      return t`Waits for a free person`;
    case 'passed-on':
      return t`Nobody was free: the next rule was asked`;
    default:
      return chosenName ? t`Dry run: would be given to ${chosenName}` : t`Dry run: nobody was free`;
  }
}

/** Why a person could not get the lead, in the language of the user. */
const excludedWord = (excluded: string) => t(exclusions.find(({ value }) => value === excluded)?.label ?? excluded);

/** The limits of each person, in words. */
function limitWords({ open_leads, per_hour, per_day, per_source }: NonNullable<Turn['limits']>): string {
  const words = [
    open_leads !== null && t`at most ${whole.format(open_leads)} open leads`,
    per_hour !== null && t`at most ${whole.format(per_hour)} an hour`,
    per_day !== null && t`at most ${whole.format(per_day)} a day`,
    per_source !== null && t`at most ${whole.format(per_source)} a day of one source`,
  ];
  return words.filter((word) => word !== false).join(', ');
}

const figure = (value: number | null, word: (value: number) => string) => (
  <span className="tabular">{value === null ? '–' : word(value)}</span>
);

function TurnDetails({ turn }: { turn: Turn }) {
  const zone = useTenantZone();
  const { rule_name, version, at, clauses, of_entry, candidates, limits } = turn;
  return (
    <section className="why-owner-turn">
      <h4>
        {rule_name} <span className="faint">{t`version ${version}`}</span> <time className="tabular faint">{momentIn(at, zone)}</time>
      </h4>
      <p>{outcomeWord(turn)}</p>
      {of_entry && (
        <p className="faint">{t`A step of the workflow gave the lead. Conditions of the entry, with the values of that moment:`}</p>
      )}
      {clauses === null ? (
        <p className="faint">{t`The values of that moment are not known any more.`}</p>
      ) : (
        <ClauseList clauses={clauses} />
      )}
      {limits && <p>{t`Each person gets ${limitWords(limits)}.`}</p>}
      {candidates.length > 0 && (
        <PlainTable
          framed
          rows={candidates}
          rowKey={({ id }) => id}
          columns={[
            { title: t`Person`, cell: ({ id, name, chosen }) => (chosen ? <b>{name ?? id}</b> : (name ?? id)) },
            { title: t`Open leads`, cell: ({ open_leads }) => figure(open_leads, whole.format) },
            { title: t`Weight`, cell: ({ weight }) => figure(weight, String) },
            { title: t`Credit`, cell: ({ credit }) => figure(credit, (share) => share.toFixed(2)) },
            {
              title: t`Result`,
              cell: ({ fit, chosen, excluded }) => (
                <>
                  {chosen ? <b>{t`chosen`}</b> : excluded === null ? t`free` : excludedWord(excluded)}
                  {fit !== null && fit > 0 && <span className="faint"> {t`fit ${fit}`}</span>}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}

function RuleDetails({ rule: { rule_name, matches, catch_all, clauses } }: { rule: TriedRule }) {
  return (
    <li>
      <b>{rule_name}</b>{' '}
      <span className={matches ? undefined : 'faint'}>{matches ? t`the lead matches now` : t`the lead does not match now`}</span>
      {catch_all ? <p className="faint">{t`Catch-all: takes the leads that no other rule matches.`}</p> : <ClauseList clauses={clauses} />}
    </li>
  );
}
