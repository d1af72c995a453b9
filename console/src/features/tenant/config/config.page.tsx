import { callResultRule } from '@matricula/domain/call';
import { commentTemplate } from '@matricula/domain/call-action';
import { billingProfile } from '@matricula/domain/books';
import { city, course, courseRule, degree, specialisation, state, stream } from '@matricula/domain/catalog';
import { integration, webhookEndpoint } from '@matricula/domain/communication';
import { dialerList } from '@matricula/domain/dialer';
import { customField, leadSource, leadStage, scoreParts, scoreWeight } from '@matricula/domain/lead';
import { commissionPlan } from '@matricula/domain/admission';
import { coupon, product } from '@matricula/domain/order';
import { collegeConnection } from '@matricula/domain/reconciliation';
import { target } from '@matricula/domain/overview';
import { answerTime, defaultAnswerTimes, priorityWords } from '@matricula/domain/support';
import { designation, orgLocation, skill } from '@matricula/domain/user';
import { messageOf } from '../../../shared/http/http-error';
import { post } from '../../../shared/http/http';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { toast } from '../../../shared/ui/toast';
import { AccountPanel, InForce } from './account-panel';
import { WebhookPanel } from './webhook-panel';
import { durationInWords } from '../../../shared/texts/duration';
import { t } from '../../../shared/texts/texts';
import './config.css';

/** Default settings for ticket answers. */
function AnswerDefaults() {
  const defaults = priorityWords.toReversed().map(({ value, label }) => {
    const { remindMinutes, dueMinutes } = defaultAnswerTimes[value];
    return t`${t(label)} within ${durationInWords(dueMinutes * 60)}${remindMinutes ? t`, reminded after ${durationInWords(remindMinutes * 60)}` : ''}`;
  });
  return t`Tickets of a priority that is not listed: ${defaults.join('; ')}.`;
}

/** Weights of the score that are in force for parts without a row. */
const ScoreDefaults = () =>
  t`Parts that are not listed: ${scoreParts.map(({ label, most }) => `${t(label)} ${most}`).join(', ')}. A score is limited to 0 to 100.`;

/** Adds a row for each source that leads carry and the list lacks. */
const buildSources = () =>
  void post('build-sources').then(
    ({ message }) => toast.success(message ?? t`Done`),
    (error: unknown) => toast.error(messageOf(error)),
  );

const tabs: Readonly<Record<string, RecordTab>> = {
  fields: { title: 'Custom fields', of: customField },
  states: { title: 'States', of: state },
  cities: { title: 'Cities', of: city },
  streams: { title: 'Streams', of: stream },
  courses: { title: 'Courses', of: course },
  degrees: { title: 'Degrees', of: degree },
  specialisations: { title: 'Specialisations', of: specialisation },
  'course-rules': {
    title: 'Course rules',
    of: courseRule,
    otherwise: 'Leads of a state get these courses recommended first.',
  },
  locations: { title: 'Locations', of: orgLocation },
  designations: { title: 'Designations', of: designation },
  skills: { title: 'Skills', of: skill },
  sources: { title: 'Lead sources', of: leadSource, secondary: { label: 'Build from leads', run: buildSources } },
  stages: { title: 'Lead stages', of: leadStage },
  'score-weights': { title: 'Score weights', of: scoreWeight, otherwise: <ScoreDefaults /> },
  comments: {
    title: 'Comment templates',
    of: commentTemplate,
    otherwise: 'Texts that users insert into the comment of a call action: by a slash and the name, or by Alt and a number.',
  },
  targets: {
    title: 'Targets',
    of: target,
    otherwise: 'A target is shown with its progress on the dashboards: to the people for whom it is set, and to their managers.',
  },
  dialer: { title: 'Dialer lists', of: dialerList },
  'call-results': {
    title: 'Call results',
    of: callResultRule,
    otherwise: 'Users of roles that are not listed must record the result of a conversation before the next call.',
  },
  answers: { title: 'Answer times', of: answerTime, otherwise: <AnswerDefaults /> },
  products: { title: 'Products', of: product },
  coupons: {
    title: 'Coupons',
    of: coupon,
    otherwise: 'A coupon counts for an order from its creation until the order is cancelled or expires.',
  },
  commissions: {
    title: 'Commission plans',
    of: commissionPlan,
    otherwise: 'What colleges pay for confirmed admissions. Without a plan, an admission earns no commission.',
  },
  billing: {
    title: 'Billing details',
    of: billingProfile,
    otherwise: 'How the institution appears on invoices and receipts. Without a GSTIN it issues receipts only.',
  },
  integrations: {
    title: 'Integrations',
    of: integration,
    otherwise: <InForce />,
    beside: (row) => <AccountPanel key={row.recordId} row={row} />,
  },
  'college-connections': {
    title: 'College connections',
    of: collegeConnection,
    otherwise: 'Users send leads to these colleges from the lead profile.',
  },
  webhooks: {
    title: 'Webhooks',
    of: webhookEndpoint,
    otherwise: 'Webhooks send each event to your own systems as a signed request.',
    beside: (row) => <WebhookPanel key={row.recordId} row={row} />,
  },
};

/** Masters of the tenant (001 §2.11): the options used on other screens. */
export function ConfigPage() {
  return <RecordTabs path="/config" tabs={tabs} />;
}
