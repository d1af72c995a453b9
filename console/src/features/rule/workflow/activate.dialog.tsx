import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { whole } from '@matricula/domain/kernel/figures';
import type { UnderWayChoice } from '@matricula/domain/rule/publishing';
import { stepDeclarations } from '@matricula/domain/rule/step-declarations';
import type { StepKind } from '@matricula/domain/rule/workflow-steps';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { HeldChoices, heldBody, usualHeld } from '../controls/held-choices';
import { UnderWayChoices } from './under-way-choices';
import type { RunsAtStep } from './under-way.query';

export type ToldActivation = DataOf<'Rule_activationOf'>;

interface ActivateDialogProps {
  rule: { id: string; name: string };
  /** A version of a rule in force that is not saved yet; without one, the newest version is activated. */
  version?: object;
  /** Whether runs of the workflow may wait because it is paused. */
  held: boolean;
  /** Runs under way, if the newest version is not the one that they follow. */
  underWay: readonly RunsAtStep[];
  busy: boolean;
  onActivate: (body: object) => void;
  onClose: () => void;
}

/**
 * Shows what a rule would do before it is activated or its next version comes into force, and asks what happens to the runs that the pause of a workflow holds, and whether they move to a
 * version that was written meanwhile.
 */
export function ActivateDialog({ rule, version, held: isHeld, underWay, busy, onActivate, onClose }: ActivateDialogProps) {
  const [held, setHeld] = useState(usualHeld);
  const [runs, setRuns] = useState<UnderWayChoice>('stay');
  const isNewer = underWay.length > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['rules', 'activation', rule.id, version],
    queryFn: async () => {
      const call = `rules/${rule.id}/activation`;
      return (await (version ? post<ToldActivation>(call, version) : get<ToldActivation>(call))).data;
    },
    staleTime: 0,
  });
  return (
    <Modal
      open
      width={isNewer ? 640 : undefined}
      title={version ? t`Put this version of ${rule.name} in force?` : t`Activate ${rule.name}?`}
      okText={version ? t`Save` : t`Activate`}
      okButtonProps={{ disabled: !data && !error }}
      confirmLoading={busy}
      onOk={() => onActivate({ ...(isHeld && heldBody(held)), ...(isNewer && { under_way: runs }) })}
      onCancel={onClose}
    >
      {error ? (
        <LoadFailed title={t`What the rule would do could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Preview {...data} />
      ) : (
        <div className="blank" role="progressbar" aria-label={t`Loading`} />
      )}
      {isHeld && (
        <>
          <h3 className="rules-activation-title">{t`What happens to the waiting runs of ${rule.name}?`}</h3>
          <HeldChoices value={held} onChange={setHeld} />
        </>
      )}
      {isNewer && (
        <>
          <p>{t`A newer version comes into force. The runs under way began on an older one:`}</p>
          <UnderWayChoices rows={underWay} value={runs} onChange={setRuns} />
        </>
      )}
    </Modal>
  );
}

const actionWord = (kind: string) => (kind === 'offer' ? t`Offered to level 3` : stepWord(kind));

/** What the rule would do. */
function Preview({ matching, first_hour, cycles }: ToldActivation) {
  const { actions, more } = first_hour;
  return (
    <>
      <p role="status">{t`Matching leads now: ${whole.format(matching)}`}</p>
      <p>{hourWord(first_hour)}</p>
      {actions.length > 0 && (
        <ul className="rules-leads">
          {actions.map(({ kind, leads }) => (
            <li key={kind}>
              {actionWord(kind)}: <span className="tabular">{counted(leads, 'lead')}</span>
            </li>
          ))}
        </ul>
      )}
      {more && <p className="faint">{t`There was more in that time than is counted here.`}</p>}
      {cycles.length > 0 && (
        <div role="alert">
          <p>{t`These rules keep each other going. Each acts once on what the others did, then the chain ends:`}</p>
          <ul className="rules-leads">
            {cycles.map((names) => (
              <li key={names.join('/')}>{[...names, names[0]].join(' → ')}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const stepWord = (kind: string): string => t(stepDeclarations[kind as StepKind].label);

/** What is said of the first hour, by what is known. */
function hourWord({ basis, leads, slots }: ToldActivation['first_hour']): string {
  switch (basis) {
    case 'last-hour':
      return t`In the last hour, it would have acted on ${counted(leads, 'lead')}.`;
    case 'slots':
      return slots === 0
        ? t`In the first hour it does nothing: its time comes later.`
        : t`In the first hour, it is asked about ${counted(leads, 'lead')}.`;
    case 'sweep':
      return t`In the first hour, it moves at most ${counted(leads, 'lead')}: those that lie idle.`;
    default:
      return t`It does nothing by itself.`;
  }
}
