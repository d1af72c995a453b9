import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { whole } from '@matricula/domain/kernel/figures';
import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { stepDeclarations } from '@matricula/domain/rule/step-declarations';
import type { StepKind } from '@matricula/domain/rule/workflow-steps';
import type { DataOf } from '../../../shared/http/answers';
import { get } from '../../../shared/http/http';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { PlainTable } from '../../../shared/ui/plain-table';

type Tried = DataOf<'Rule_dryRunOf'>[number];
type Step = Tried['steps'][number];

/** What a dry run would have done with the newest leads, beside what happened to them. */
export function DryRunTab({ id }: { id: string }) {
  const zone = useTenantZone();
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'dry-run', id],
    queryFn: async () => (await get<Tried[]>(`rules/${id}/dry-run`)).data,
    staleTime: 0,
  });
  if (error) return <LoadFailed title={t`The dry run could not be loaded`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="blank" role="progressbar" aria-label={t`Loading`} />;
  if (data.length === 0) return <p className="rules-none">{t`No lead has matched the rule in its dry run yet.`}</p>;
  return (
    <PlainTable
      caption={t`Dry run`}
      rows={data}
      rowKey={({ lead_id, at }) => `${lead_id}${at}`}
      columns={[
        {
          title: t`Lead`,
          kind: 'name',
          cell: ({ lead_hash, name, at }) => (
            <>
              <Link to={leadScreens.profiles.at({ id: lead_hash })}>{name ?? lead_hash}</Link>
              <br />
              <time className="tabular faint">{momentIn(at, zone)}</time>
            </>
          ),
        },
        { title: t`Would have happened`, cell: (lead) => <Lines lines={wouldWords(lead)} /> },
        { title: t`In fact`, cell: (lead) => <Lines lines={factWords(lead)} /> },
      ]}
    />
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="rules-lines">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

function wouldWords({ steps, would_give_to }: Tried): string[] {
  if (would_give_to !== null) return [`${t`Given`} → ${would_give_to}`];
  return steps.length === 0 ? [t`Nothing`] : steps.map(stepWords);
}

function stepWords({ kind, after_minutes, field, value }: Step): string {
  const what = t(stepDeclarations[kind as StepKind].label);
  const told = field === null ? what : t`${what}: ${field} = ${value ?? ''}`;
  if (after_minutes === 0) return told;
  return after_minutes === null ? t`${told}, at a later time` : t`${told}, after ${whole.format(after_minutes)} minutes`;
}

/** What happened to the lead since. */
function factWords({ happened, steps }: Tried): string[] {
  const { owner_name, messages, follow_ups, calls } = happened;
  const fields = steps.flatMap(({ field, value_now }) => (field === null ? [] : [t`${field} = ${value_now ?? t`none`}`]));
  return [
    t`Owner: ${owner_name ?? '–'}`,
    ...fields,
    t`Messages: ${whole.format(messages)}`,
    t`Follow-ups: ${whole.format(follow_ups)}`,
    t`Call actions: ${whole.format(calls)}`,
  ];
}
