import { messageTemplates } from '@matricula/domain/outreach';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { TemplateUse } from './template-use';
import { t } from '../../../shared/texts/texts';

const beside: RecordTab['beside'] = (row) => <TemplateUse key={row.recordId} row={row} />;

const tabs: Readonly<Record<string, RecordTab>> = {
  sms: { title: 'SMS', of: messageTemplates.sms, beside },
  email: { title: 'Email', of: messageTemplates.email, beside },
  whatsapp: { title: 'WhatsApp', of: messageTemplates.whatsapp, beside },
};

/** Templates of messages to leads, one tab for each channel (`?type=`). */
export function TemplatesPage() {
  return <RecordTabs path="/templates" param="type" heading={t`Templates`} tabs={tabs} />;
}
