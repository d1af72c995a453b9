import { applicationScreens } from '@matricula/domain/application/application.screens';
import { faq, queryCategory } from '@matricula/domain/query';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { t } from '../../../shared/texts/texts';

const tabs: Readonly<Record<string, RecordTab>> = {
  faq: {
    title: 'FAQ',
    of: faq,
    otherwise: 'Applicants see these answers on their page, and those that match their words before they send a question.',
  },
  categories: {
    title: 'Query categories',
    of: queryCategory,
    otherwise: 'Applicants choose what their question is about. Its users answer in turn.',
  },
};

/** Questions that applicants often ask, and what their queries are about. */
export function ManageFaqPage() {
  return <RecordTabs path={applicationScreens.formBuilderManageFaq.path} heading={t`FAQ`} tabs={tabs} />;
}
