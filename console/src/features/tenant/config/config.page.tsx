import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { city, course, state, stream } from '@matricula/domain/catalog';
import { integration, webhookEndpoint } from '@matricula/domain/communication';
import { customField, leadSource, leadStage } from '@matricula/domain/lead';
import type { RecordType } from '@matricula/domain/record';
import { answerTime, defaultAnswerTimes, priorityWords } from '@matricula/domain/support';
import { designation, orgLocation, skill } from '@matricula/domain/user';
import type { RecordRow } from '@matricula/read-models/record';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { RecordPage } from '../../../shared/record/record-page';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { toast } from '../../../shared/ui/toast';
import { AccountPanel, InForce } from './account-panel';
import { WebhookPanel } from './webhook-panel';
import './config.css';

interface Tab {
  title: string;
  of: RecordType;
  /** What goes where nothing is said. */
  otherwise?: ReactNode;
  beside?: (row: RecordRow) => ReactNode;
}

const span = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`);
const answerDefaults = priorityWords.toReversed().map(({ value, label }) => {
  const { remindMinutes, dueMinutes } = defaultAnswerTimes[value];
  return `${label} within ${span(dueMinutes)}${remindMinutes ? `, reminded after ${span(remindMinutes)}` : ''}`;
});

const tabs: Readonly<Record<string, Tab>> = {
  fields: { title: 'Custom fields', of: customField },
  states: { title: 'States', of: state },
  cities: { title: 'Cities', of: city },
  streams: { title: 'Streams', of: stream },
  courses: { title: 'Courses', of: course },
  locations: { title: 'Locations', of: orgLocation },
  designations: { title: 'Designations', of: designation },
  skills: { title: 'Skills', of: skill },
  sources: { title: 'Lead sources', of: leadSource },
  stages: { title: 'Lead stages', of: leadStage },
  answers: { title: 'Answer times', of: answerTime, otherwise: `Tickets of a priority that is not listed: ${answerDefaults.join('; ')}.` },
  integrations: {
    title: 'Integrations',
    of: integration,
    otherwise: <InForce />,
    beside: (row) => <AccountPanel key={row.recordId} row={row} />,
  },
  webhooks: {
    title: 'Webhooks',
    of: webhookEndpoint,
    otherwise: 'Programs of yours hear of what happens, each time by a signed request to an address of theirs.',
    beside: (row) => <WebhookPanel key={row.recordId} row={row} />,
  },
};

const pageTabs = Object.entries(tabs).map(([key, { title }]) => ({ key, title, to: `/config?tab=${key}` }));

/** Each source that leads carry and the list does not know gets a row. */
const buildSources = () =>
  void post('build-sources').then(
    ({ message }) => toast.success(message ?? 'Done'),
    (error: unknown) => toast.error(messageOf(error)),
  );

/** Masters of the institution (001 §2.11): what people choose from elsewhere. */
export function ConfigPage() {
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const name = asked in tabs ? asked : 'fields';
  const tab = tabs[name];
  if (!tab) return null;
  return (
    <RecordPage
      key={name}
      of={tab.of}
      title={tab.title}
      beside={tab.beside}
      secondary={tab.of === leadSource ? { label: 'Build from leads', run: buildSources } : undefined}
      above={
        <>
          <PageTabs label="Configuration" tabs={pageTabs} current={name} />
          {tab.otherwise && <div className="page-tabs-otherwise">{tab.otherwise}</div>}
        </>
      }
    />
  );
}
