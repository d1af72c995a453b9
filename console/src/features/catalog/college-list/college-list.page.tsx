import { college } from '@matricula/domain/catalog';
import { RecordPage } from '../../../shared/record/record-page';
import { useLabels } from '../../../shared/session/labels';

/** The colleges, labelled with the tenant's noun (001 §2.11). */
export function CollegeListPage() {
  return <RecordPage of={college} title={useLabels().entity} />;
}
