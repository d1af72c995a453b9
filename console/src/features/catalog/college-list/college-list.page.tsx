import { Link } from 'react-router-dom';
import { college, collegeCategory, collegeCourse, collegeFacility } from '@matricula/domain/catalog';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { useLabels } from '../../../shared/session/labels';
import { t } from '../../../shared/texts/texts';

const PATH = '/college-list';

/** The colleges, labelled with the tenant's noun (001 §2.11), their courses, and the lists that describe them. */
export function CollegeListPage() {
  const { entity } = useLabels();
  const tabs: Readonly<Record<string, RecordTab>> = {
    colleges: {
      title: entity,
      of: college,
      beside: ({ recordId, clgName }) => (
        <p>
          <Link to={`${PATH}?${new URLSearchParams({ tab: 'courses', collegeId: recordId }).toString()}`}>
            {t`Courses of ${String(clgName)}`}
          </Link>
        </p>
      ),
    },
    courses: { title: 'Courses', of: collegeCourse },
    categories: { title: 'Categories', of: collegeCategory },
    facilities: { title: 'Facilities', of: collegeFacility },
  };
  return <RecordTabs path={PATH} tabs={tabs} heading={entity} />;
}
