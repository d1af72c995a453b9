import { useMemo } from 'react';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { fields, type Choice } from '@matricula/domain/kernel/field-set';
import { reportScheduleFields } from '@matricula/domain/overview';
import { FormDialog } from '../form/form-dialog';
import { post } from '../http/http';
import { useStaffNames } from '../people/use-staff-names';
import { useCurrentUser } from '../session/session';
import { type DateChoice } from '../ui/date-presets';
import { toast } from '../ui/toast';
import { t } from '../texts/texts';

/** Everyone who may receive a report, by name. */
export function useRecipients(): readonly Choice[] {
  const names = useStaffNames();
  return useMemo(() => Object.entries(names).map(([value, label]) => ({ value, label })), [names]);
}

/** Labels whose English is ambiguous without a suffix. */
export const scheduleLabels = { at: 'At¦time', recipients: 'To¦whom' };

interface ScheduleReportProps {
  /** The report to send, with the filter and columns on the screen. */
  report: { report: string; by?: string; where?: object; columns?: readonly { field: string; title: string }[] };
  title: string;
  dates: DateChoice;
  onClose: () => void;
}

/** Schedules a report of the screen for recurring e-mail: initially to the user, for the screen's days if they are relative. */
export function ScheduleReport({ report, title, dates, onClose }: ScheduleReportProps) {
  const me = useCurrentUser();
  const recipients = useRecipients();
  const of = useMemo(
    () =>
      fields({
        ...reportScheduleFields,
        title: { ...reportScheduleFields.title, default: title },
        period: { ...reportScheduleFields.period, default: 'preset' in dates ? dates.preset : 'yesterday' },
        recipients: { ...reportScheduleFields.recipients, default: me ? [me.id] : [] },
      }),
    [title, dates, me],
  );
  const save = (values: FieldValues, idempotencyKey: string) => post('report-schedules', { ...values, ...report }, { idempotencyKey });
  return (
    <FormDialog
      as="drawer"
      title={t`Send by e-mail`}
      of={of}
      saveText={t`Schedule`}
      options={{ recipients }}
      labels={scheduleLabels}
      above={<p className="report-scheduled">{t`${title}, with the filter and columns of this screen.`}</p>}
      onSave={save}
      onDone={() => {
        toast.success(t`Scheduled. Find it under Scheduled Reports.`);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
