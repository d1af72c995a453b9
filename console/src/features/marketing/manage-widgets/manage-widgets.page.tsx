import { enquiryForm } from '@matricula/domain/marketing';
import { RecordPage } from '../../../shared/record/record-page';
import { ShareForm } from './share-form';

/** Enquiry forms for websites, links and codes (001 §2.9). */
export function ManageWidgetsPage() {
  return (
    <RecordPage of={enquiryForm} title="Widgets" beside={({ recordId, active }) => <ShareForm id={recordId} open={active === true} />} />
  );
}
