import { messageTemplates } from '@matricula/domain/outreach';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { t } from '../../../shared/texts/texts';

const tabs: Readonly<Record<string, RecordTab>> = {
  sms: { title: 'SMS', of: messageTemplates.sms },
  email: { title: 'Email', of: messageTemplates.email },
  whatsapp: { title: 'WhatsApp', of: messageTemplates.whatsapp },
};

/** Templates of messages to leads, one tab for each channel (`?type=`). */
export function TemplatesPage() {
  return <RecordTabs path="/templates" param="type" heading={t`Templates`} tabs={tabs} />;
}
