import { college } from '@matricula/domain/catalog';
import { RecordPage } from '../../../shared/record/record-page';
import { useLabels } from '../../../shared/session/labels';

/** The colleges, by the tenant's word for them (001 §2.11). */
export function CollegeListPage() {
  return <RecordPage of={college} title={useLabels().entity} />;
}
