import { useRef, useState } from 'react';
import { meetingLife } from '@matricula/domain/meeting';
import { rescheduleMeetingFields } from '@matricula/domain/meeting/meeting.fields';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { FormDialog } from '../../../shared/form/form-dialog';
import { useGuardedSave } from '../../../shared/form/use-guarded-save';
import { type DataOf } from '../../../shared/http/answers';
import { get, post } from '../../../shared/http/http';
import { useStaffNames } from '../../../shared/people/use-staff-names';
import { useTenantZone } from '../../../shared/session/session';
import { momentIn } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

type Meeting = DataOf<'Meeting_meetings'>[number];

/** The appointment as the form has it. */
const appointmentOf = ({ startsAt, minutes, link, hostId }: Meeting): FieldValues => ({
  startsAt,
  minutes,
  hostId,
  link: link ?? undefined,
});

interface RescheduleDialogProps {
  leadId: string;
  meeting: Meeting;
  onDone: (message: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** Gives a meeting another time, link or host. What another user changed meanwhile is shown before it is replaced. */
export function RescheduleDialog({ leadId, meeting, onDone, onClose }: RescheduleDialogProps) {
  const zone = useTenantZone();
  const names = useStaffNames();
  // What was opened: live changes of the meeting must not turn into what this user has seen.
  const [opened] = useState(() => ({ ...meeting }));
  const { meetingId, invited } = opened;
  const path = `meetings/${leadId}/${meetingId}`;
  /** What is stored, as far as it is known here: an appointment is replaced as a whole. */
  const base = useRef(opened);
  const guard = useGuardedSave({
    of: rescheduleMeetingFields,
    kept: appointmentOf(opened),
    send: (values, _expected, idempotencyKey) => {
      const known = appointmentOf(base.current);
      const expected = { ...known, link: known.link ?? null, status: base.current.status };
      return post(`${path}/reschedule`, { ...known, ...values, expected }, { idempotencyKey });
    },
    latest: async (after) => {
      const { data } = await get<DataOf<'Meeting_meetings'>>('meetings', { leadId }, { after });
      base.current = data.find((one) => one.meetingId === meetingId) ?? base.current;
      return appointmentOf(base.current);
    },
    wordOf: (field, value) => {
      if (field === 'startsAt') return momentIn(String(value), zone);
      return field === 'hostId' ? names[String(value)] : undefined;
    },
  });
  const { label } = meetingLife.moves.reschedule;
  return (
    <>
      <FormDialog
        as="modal"
        title={t(label)}
        of={rescheduleMeetingFields}
        kept={{ ...appointmentOf(opened), invite: invited }}
        whole
        draft={`meeting/${meetingId}/reschedule`}
        saveText={t(label)}
        onSave={(values, idempotencyKey) => {
          // After "Back to the form" the change of the other user is asked about again.
          base.current = opened;
          return guard.save(values, idempotencyKey);
        }}
        onDone={({ message }) => {
          onClose();
          void onDone(message);
        }}
        onClose={onClose}
      />
      {guard.dialog}
    </>
  );
}
