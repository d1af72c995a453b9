import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { ruleTriggers } from '@matricula/domain/rule/rule-triggers';
import { stepDeclarations } from '@matricula/domain/rule/step-declarations';
import { ClauseList } from '../conditions/clause-list';
import type { DataOf } from '../http/answers';
import { get } from '../http/http';
import { leadKey } from './lead.query';
import { useTenantZone } from '../session/session';
import { momentIn } from '../session/tenant-clock';
import { t } from '../texts/texts';
import { useFocusBack } from '../ui/focus-back';
import { LoadFailed } from '../ui/load-failed';
import './why-message.css';

type Reason = DataOf<'MessageReason_whyMessage'>;
type Run = NonNullable<Reason['run']>;
type Step = Run['steps'][number];

/** Why a lead got a message: who sent it, and for a workflow how the lead came to the step that sent it. */
export function WhyMessageDialog({ leadId, messageId, onClose }: { leadId: string; messageId: string; onClose: () => void }) {
  useFocusBack();
  const { data, error, refetch } = useQuery({
    queryKey: [...leadKey(leadId), 'why-message', messageId],
    queryFn: async () => (await get<Reason>('rules/why-message', { lead_id: leadId, message_id: messageId })).data,
    staleTime: 0,
  });
  return (
    <Modal open title={t`Why this message?`} width={640} footer={null} onCancel={onClose}>
      {error ? (
        <LoadFailed title={t`The explanation could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      ) : (
        <div className="why-message">
          <p>{sentence(data)}</p>
          {data.template !== null && <p className="faint">{t`Template: ${data.template}`}</p>}
          {data.run && <RunOfMessage run={data.run} />}
        </div>
      )}
    </Modal>
  );
}

/** The answer in a sentence. */
function sentence({ sent_by, name }: Reason): string {
  if (sent_by === 'workflow') return t`The workflow ${name} sent it.`;
  if (sent_by === 'automation') return t`The application sent it automatically.`;
  return sent_by === 'broadcast' ? t`It belongs to the broadcast ${name}.` : t`${name} sent it.`;
}

function RunOfMessage({ run: { version, started_at, triggerType, entry_clauses, steps } }: { run: Run }) {
  const zone = useTenantZone();
  const trigger = ruleTriggers.find(({ value }) => value === triggerType)?.label ?? triggerType;
  return (
    <>
      <h3>{t`Why the lead entered the workflow`}</h3>
      <p>
        <time className="tabular">{momentIn(started_at, zone)}</time> {t(trigger)} <span className="faint">{t`version ${version}`}</span>
      </p>
      {entry_clauses === null ? <Unknown /> : <ClauseList clauses={entry_clauses} />}
      <h3>{t`What the run did before the message`}</h3>
      {steps.length === 0 ? (
        <p className="faint">{t`The message was the first step.`}</p>
      ) : (
        <ol>
          {steps.map((step, at) => (
            <StepDone key={at} step={step} zone={zone} />
          ))}
        </ol>
      )}
    </>
  );
}

function StepDone({ step: { step_number, kind, at, exit, outcome, clauses }, zone }: { step: Step; zone: string }) {
  const label = t(kind in stepDeclarations ? stepDeclarations[kind as keyof typeof stepDeclarations].label : kind);
  return (
    <li>
      <b>{step_number === null ? label : t`Step ${step_number} (${label})`}</b> <time className="tabular faint">{momentIn(at, zone)}</time>
      {exitWord(kind, exit) !== undefined && <p>{exitWord(kind, exit)}</p>}
      {kind === 'branch' ? <BranchClauses exit={exit} clauses={clauses} /> : outcome && <p>{outcome}</p>}
    </li>
  );
}

/** The conditions of a branch, if the role of the user may know any of them. */
function BranchClauses({ exit, clauses }: Pick<Step, 'exit' | 'clauses'>) {
  if (clauses === null) return <Unknown />;
  return exit === null && clauses.length === 0 ? null : <ClauseList clauses={clauses} />;
}

const Unknown = () => <p className="faint">{t`The values of that moment are not known any more.`}</p>;

/** Which exit a step took; undefined where there is only one. */
function exitWord(kind: string, exit: string | null): string | undefined {
  if (exit === null) return t`How it decided is hidden from your role.`;
  if (exit === 'onError') return t`It failed: the error branch followed.`;
  if (kind === 'branch') return exit === 'next' ? t`The conditions were met.` : t`The conditions were not met.`;
  if (kind === 'share') return exit === 'next' ? t`The lead is in the share.` : t`The lead is not in the share.`;
  if (kind === 'wait-for') return exit === 'next' ? t`The event came.` : t`The event did not come in time.`;
  return undefined;
}
