import { choice, dateTime, field, fields, oneOf, text, when } from '@matricula/domain/kernel/field-set';
import { broadcastChannels } from '@matricula/domain/marketing/lead-generation.records';
import { FormDialog } from '../../../shared/form/form-dialog';
import { post } from '../../../shared/http/http';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

const asked = fields({
  name: text({ label: 'Name', required: 'Name is required.', most: 100 }),
  channel: choice({ label: 'Channel', of: [...broadcastChannels], required: true, default: 'email' }),
  audience_id: oneOf({ label: 'Audience', from: 'audiences', shows: 'name', required: 'Please choose an audience.' }),
  sms_template: oneOf({
    label: 'SMS template',
    from: 'sms-templates',
    shows: 'name',
    where: { active: true },
    required: when('channel', 'sms'),
    when: when('channel', 'sms'),
  }),
  email_template: oneOf({
    label: 'Email template',
    from: 'email-templates',
    shows: 'name',
    where: { active: true },
    required: when('channel', 'email'),
    when: when('channel', 'email'),
  }),
  sender_id: oneOf({ label: 'Sender', from: 'message-senders', shows: 'name', where: { active: true, channel: field('channel') } }),
  campaign_id: oneOf({ label: 'Campaign', from: 'campaigns', shows: 'name', where: { channel: field('channel') } }),
  starts_at: dateTime({ label: 'Starts at', help: 'Empty: as soon as it is sent.' }),
});

/** Creates a broadcast; nothing is sent yet. */
export function BroadcastDialog({ onDone, onClose }: { onDone: (id: string) => void; onClose: () => void }) {
  return (
    <FormDialog
      as="drawer"
      title={t`New broadcast`}
      of={asked}
      saveText={t`Create`}
      above={<p>{t`Nothing is sent yet: you send it from its page, after you have seen whom it reaches.`}</p>}
      onSave={({ sms_template, email_template, ...values }, idempotencyKey) =>
        post<{ broadcast_id: string }>(
          'lead-gen/broadcasts',
          { ...values, template_id: values.channel === 'sms' ? sms_template : email_template },
          { idempotencyKey },
        )
      }
      onDone={({ message, data }) => {
        toast.success(message ?? t`Broadcast created`);
        onDone(data.broadcast_id);
      }}
      onClose={onClose}
    />
  );
}
