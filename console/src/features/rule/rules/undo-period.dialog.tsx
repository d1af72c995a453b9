import { useQuery } from '@tanstack/react-query';
import { DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { RulesChoice } from '@matricula/domain/job';
import { whole } from '@matricula/domain/kernel/figures';
import type { DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { followJob } from '../../../shared/jobs/follow-job';
import { RulesChoices } from '../../../shared/jobs/rules-choice';
import { useTenantZone } from '../../../shared/session/session';
import { CLOCK_SECONDS, fromWallClock, inZone } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { toast } from '../../../shared/ui/toast';
import { momentFormats } from '../../../shared/ui/typed-dates';
import { refreshRules, type Rule } from '../rule.query';

const SECONDS = 'YYYY-MM-DDTHH:mm:ss';
const MOMENTS = momentFormats(CLOCK_SECONDS);

type Counted = DataOf<'RuleUndo_countUndo'>;

/** What an undo of a rule that gives leads would do. */
function wordsOfRule({ given, counted, untouched }: Counted): string {
  if (given === 0) return t`The rule gave no lead in this period.`;
  return counted < given
    ? t`The rule gave ${whole.format(given)} leads; of the first ${whole.format(counted)}, ${whole.format(untouched)} go back, because nobody has worked on them since.`
    : t`The rule gave ${whole.format(given)} leads; ${whole.format(untouched)} of them go back, because nobody has worked on them since.`;
}

/** What an undo of a workflow would do. */
function wordsOfWorkflow({ given, counted, untouched }: Counted): string {
  if (given === 0) return t`The workflow gave no lead and set no field in this period.`;
  return counted < given
    ? t`Leads that the workflow changed: ${whole.format(given)}. Of the first ${whole.format(counted)}, ${whole.format(untouched)} are restored.`
    : t`Leads that the workflow changed: ${whole.format(given)}. Restored: ${whole.format(untouched)}.`;
}

/** Gives back the leads that a rule gave between two moments, or reverts what a workflow did, after their count. */
export function UndoPeriodDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  useFocusBack();
  const zone = useTenantZone();
  const now = inZone(Date.now(), zone);
  const [from, setFrom] = useState<string | undefined>(now.startOf('day').toISOString());
  const [to, setTo] = useState<string | undefined>(now.toISOString());
  const [rules, setRules] = useState<RulesChoice>('none');
  const [busy, setBusy] = useState(false);
  const isWorkflow = rule.kind === 'workflow';
  const countWords = isWorkflow ? wordsOfWorkflow : wordsOfRule;
  const isPeriod = from !== undefined && to !== undefined && from < to;
  const { data, error, isFetching } = useQuery({
    queryKey: ['rules', 'undo', rule.id, from, to],
    enabled: isPeriod,
    queryFn: async () => (await get<Counted>(`rules/${rule.id}/undo`, { from: from ?? '', to: to ?? '' })).data,
    staleTime: 0,
  });
  const start = async () => {
    setBusy(true);
    try {
      const started = await post<{ jobId: string }>(`rules/${rule.id}/undo`, { from, to, rules }, { idempotencyKey: crypto.randomUUID() });
      followJob(started.data.jobId, () => void refreshRules(), { things: 'leads', undo: false });
      onClose();
    } catch (failure) {
      toast.error(messageOf(failure));
      setBusy(false);
    }
  };
  const moment = (label: string, value: string | undefined, change: (at: string | undefined) => void) => (
    <label className="rules-undo-moment">
      {label}
      <DatePicker
        aria-label={label}
        showTime={{ format: CLOCK_SECONDS }}
        needConfirm={false}
        format={MOMENTS}
        value={value ? dayjs(inZone(value, zone).format(SECONDS)) : null}
        onChange={(at: Dayjs | null) => change(at ? fromWallClock(at.format(SECONDS), zone) : undefined)}
      />
    </label>
  );
  return (
    <Modal
      open
      title={isWorkflow ? t`Undo what ${rule.name} did` : t`Undo what ${rule.name} gave`}
      okText={isWorkflow ? t`Undo` : t`Give back`}
      okButtonProps={{ danger: true, disabled: !isPeriod || !data || data.given === 0, loading: busy }}
      onOk={() => void start()}
      onCancel={onClose}
    >
      <div className="rules-undo">
        {moment(t`From`, from, setFrom)}
        {moment(t`Until`, to, setTo)}
      </div>
      <p role="status">
        {!isPeriod
          ? t`Choose a period that ends after it begins.`
          : error
            ? messageOf(error)
            : !data || isFetching
              ? t`Counting`
              : countWords(data)}
      </p>
      {data && data.given > 0 && <RulesChoices count={data.given} value={rules} onChange={setRules} />}
      {rule.state === 'active' && <p>{t`This rule is active: it may give the same leads again. Pause it first if it is wrong.`}</p>}
      <p className="faint">
        {isWorkflow
          ? t`Values that steps set go back where nobody has changed them since, and leads that steps gave where nobody has worked on them since. Messages, follow-ups and dialer lists stay. Leads that stay as they are are listed in a file with the reason.`
          : t`Each lead goes back to the owner before the rule, or to nobody. Leads that were called, worked on, handed on, removed or merged since stay as they are; they are listed in a file with the reason.`}
      </p>
    </Modal>
  );
}
