import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable } from '../../../shared/ui/plain-table';
import { toast } from '../../../shared/ui/toast';

type Simulation = DataOf<'Rule_simulationsOf'>[number];
type Result = NonNullable<Simulation['result']>;

const WEEKS = [1, 2, 4, 8];
const WEEK_MS = 7 * 24 * 60 * 60_000;
const ASK_AGAIN_MS = 2_000;

/** What the newest version of a rule would have done in past weeks, beside what happened. */
export function SimulationTab({ id, kind }: { id: string; kind: string }) {
  const zone = useTenantZone();
  const client = useQueryClient();
  const [weeks, setWeeks] = useState(1);
  const [busy, setBusy] = useState(false);
  const queryKey = ['rules', 'simulations', id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await get<Simulation[]>(`rules/${id}/simulations`)).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'requested') ? ASK_AGAIN_MS : false),
  });
  const start = async () => {
    setBusy(true);
    try {
      const to = new Date();
      const body = { from: new Date(to.getTime() - weeks * WEEK_MS).toISOString(), to: to.toISOString() };
      await post(`rules/${id}/simulate`, body, { idempotencyKey: crypto.randomUUID() });
      await client.invalidateQueries({ queryKey });
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const cancel = async (simulationId: string) => {
    setBusy(true);
    try {
      await post(`rules/${id}/simulations/${simulationId}/cancel`, {}, { idempotencyKey: crypto.randomUUID() });
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey });
    }
  };
  if (error) return <LoadFailed title={t`The simulations could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  const [latest] = data;
  return (
    <>
      <p>
        {kind === 'workflow'
          ? t`Shows which messages the newest version of this workflow would have sent, with the leads of that time, beside those of the runs that began in the period. Nothing is sent, and what the workflow changed in fact stays as it was. Stops, throttled imports and bulk work, choices of leads, limits of messages per day and exclusive groups are not taken into account.`
          : t`Shows what the newest version of this rule would have done with the leads, the people and their open leads of that time. Nothing is given, and nobody is told.`}
      </p>
      <div className="rules-undo">
        <label className="rules-undo-moment">
          {t`Period`}
          <Select
            aria-label={t`Period`}
            value={weeks}
            options={WEEKS.map((value) => ({ value, label: value === 1 ? t`The last week` : t`The last ${value} weeks` }))}
            onChange={setWeeks}
          />
        </label>
        <Button type="primary" loading={busy || latest?.status === 'requested'} onClick={() => void start()}>
          {t`Simulate`}
        </Button>
        {latest?.status === 'requested' && (
          <Button disabled={busy} onClick={() => void cancel(latest.id)}>
            {t`Cancel the simulation`}
          </Button>
        )}
      </div>
      <div role="status">
        {!latest ? (
          <p>{t`This rule was not simulated yet.`}</p>
        ) : (
          <>
            <h3>{t`Version ${latest.version}, ${momentIn(latest.from, zone)} to ${momentIn(latest.to, zone)}`}</h3>
            {latest.status === 'requested' && <p>{t`The simulation is running.`}</p>}
            {latest.status === 'cancelled' && <p>{t`The simulation was cancelled.`}</p>}
            {latest.status === 'failed' && <p>{t`The simulation failed: ${latest.reason ?? ''}`}</p>}
            {latest.result && (latest.result.messages ? <Messages result={latest.result} /> : <Outcome result={latest.result} />)}
          </>
        )}
      </div>
    </>
  );
}

/** The link to a lead, as far as it is there. */
const leadLink = ({ lead_hash, lead_name }: { lead_hash: string | null; lead_name: string | null }) =>
  lead_hash === null ? t`Removed lead` : <Link to={leadScreens.profiles.at({ id: lead_hash })}>{lead_name ?? lead_hash}</Link>;

/** What a workflow would have sent, to whom and when. */
function Messages({ result }: { result: Result }) {
  const zone = useTenantZone();
  const { messages, sends, rules } = result;
  const all = (messages ?? []).reduce((sum, { would }) => sum + would, 0);
  return (
    <>
      <PlainTable
        caption={t`Leads that enter`}
        rows={rules}
        rowKey={({ name }) => name}
        columns={[
          { title: t`Workflow`, kind: 'name', cell: ({ name }) => name },
          { title: t`In fact`, tabular: true, cell: ({ was }) => whole.format(was) },
          { title: t`Simulated`, tabular: true, cell: ({ would }) => whole.format(would) },
        ]}
      />
      {messages?.length === 0 ? (
        <p>{t`The workflow sends no messages.`}</p>
      ) : (
        <PlainTable
          caption={t`Messages of each template`}
          rows={messages ?? []}
          rowKey={({ template, channel }) => `${channel}${template}`}
          columns={[
            { title: t`Template`, kind: 'name', cell: ({ template }) => template ?? t`Deleted template` },
            { title: t`In fact`, tabular: true, cell: ({ was }) => whole.format(was) },
            { title: t`Simulated`, tabular: true, cell: ({ would }) => whole.format(would) },
            { title: t`Leads`, tabular: true, cell: ({ leads }) => whole.format(leads) },
            { title: t`Without an address`, tabular: true, cell: ({ without }) => whole.format(without) },
          ]}
        />
      )}
      {sends.length > 0 && (
        <>
          <PlainTable
            caption={t`Who would have got which message`}
            rows={sends}
            rowKey={({ lead_id, template, at }) => `${lead_id}${template}${at}`}
            columns={[
              { title: t`Lead`, kind: 'name', cell: leadLink },
              { title: t`Template`, cell: ({ template }) => template ?? t`Deleted template` },
              { title: t`At`, tabular: true, cell: ({ at }) => (at === null ? t`Depends on a shift` : momentIn(at, zone)) },
            ]}
          />
          {sends.length < all && <p>{t`The first ${whole.format(sends.length)} of ${whole.format(all)} are shown.`}</p>}
        </>
      )}
    </>
  );
}

function Outcome({ result }: { result: Result }) {
  const { leads, differences, waiting, uncaught, was_uncaught, people, rules, examples } = result;
  return (
    <>
      <dl className="rules-facts">
        <dt>{t`Leads given`}</dt>
        <dd>{whole.format(leads)}</dd>
        <dt>{t`With another person`}</dt>
        <dd>{whole.format(differences)}</dd>
        <dt>{t`Waiting at the end`}</dt>
        <dd>{whole.format(waiting)}</dd>
        <dt>{t`New leads without an owner`}</dt>
        <dd>{t`${whole.format(uncaught)} (in fact ${whole.format(was_uncaught)})`}</dd>
      </dl>
      {people.length > 0 && (
        <PlainTable
          caption={t`Leads of each person`}
          rows={people}
          rowKey={({ name }) => name ?? ''}
          columns={[
            { title: t`Person`, kind: 'name', cell: ({ name }) => name ?? '–' },
            { title: t`In fact`, tabular: true, cell: ({ was }) => whole.format(was) },
            { title: t`Simulated`, tabular: true, cell: ({ would }) => whole.format(would) },
            { title: t`Open at the end`, tabular: true, cell: ({ open }) => whole.format(open) },
          ]}
        />
      )}
      {rules.length > 0 && (
        <PlainTable
          caption={t`Leads of each rule`}
          rows={rules}
          rowKey={({ name }) => name}
          columns={[
            { title: t`Rule`, kind: 'name', cell: ({ name }) => name },
            { title: t`In fact`, tabular: true, cell: ({ was }) => whole.format(was) },
            { title: t`Simulated`, tabular: true, cell: ({ would }) => whole.format(would) },
          ]}
        />
      )}
      {examples.length > 0 && (
        <>
          <PlainTable
            caption={t`Leads with another person`}
            rows={examples}
            rowKey={({ lead_id }) => lead_id}
            columns={[
              {
                title: t`Lead`,
                kind: 'name',
                cell: leadLink,
              },
              { title: t`In fact`, cell: ({ wasName }) => wasName ?? t`Nobody` },
              { title: t`Simulated`, cell: ({ wouldName }) => wouldName ?? t`Nobody` },
              { title: t`Rule`, cell: ({ would_rule }) => would_rule ?? '–' },
            ]}
          />
          {examples.length < differences && (
            <p>{t`The first ${whole.format(examples.length)} of ${whole.format(differences)} are shown.`}</p>
          )}
        </>
      )}
    </>
  );
}
