import { enquiryForm } from '@matricula/domain/marketing';
import { RecordPage } from '../../../shared/record/record-page';
import { ShareForm } from './share-form';
import { t } from '../../../shared/texts/texts';

/** Enquiry forms for websites, links and QR codes (001 §2.9). */
export function ManageWidgetsPage() {
  return (
    <RecordPage of={enquiryForm} title={t`Widgets`} beside={({ recordId, active }) => <ShareForm id={recordId} open={active === true} />} />
  );
}
