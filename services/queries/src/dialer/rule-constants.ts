import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { city, college, countries, course } from '@matricula/domain/catalog';
import { leadSource } from '@matricula/domain/lead';
import { emailTemplate, smsTemplate, whatsappTemplate } from '@matricula/domain/outreach';
import { equals, ListService } from '@matricula/lists';
import type { UserRow } from '@matricula/read-models/user';
import { RecordRows } from '../record';

/** Most distinct values of a field. */
const MOST_VALUES = 100_000;

/** Fields of leads whose values are constants of rules. */
const leadFields = [
  ...(['utmMedium', 'utmSource', 'utmCampaign', 'leadType', 'lastEducation', 'category', 'course', 'yearOfAdmission'] as const),
  ...(['primarySource', 'secondarySource', 'tertiarySource'] as const),
];
type LeadField = (typeof leadFields)[number];

const inOrder = (values: Iterable<string>) => [...new Set(values)].filter(Boolean).sort((a, b) => a.localeCompare(b));

/** The values that rules compare leads with: those that the visible leads have, and those of the masters. */
@Injectable()
export class RuleConstants {
  constructor(
    private readonly list: ListService,
    private readonly records: RecordRows,
  ) {}

  async all(context: RequestContext) {
    const [values, cities, colleges, courses, sources, users, emails, texts, chats] = await Promise.all([
      this.ofLeads(context),
      this.records.values(city, 'name', context),
      this.records.all(college, context),
      this.records.values(course, 'courseName', context),
      this.records.all(leadSource, context),
      this.users(context),
      this.templates(emailTemplate, context),
      this.templates(smsTemplate, context),
      this.templates(whatsappTemplate, context),
    ]);
    const primary = inOrder([...values.primarySource, ...sources.map(({ name }) => name)]);
    return {
      utmMedium: values.utmMedium.map((utm_medium) => ({ utm_medium })),
      utmSource: values.utmSource.map((utm_source) => ({ utm_source })),
      utmCampaignData: values.utmCampaign.map((utm_campaign) => ({ utm_campaign })),
      city: cities.map(({ name }) => ({ city: name })),
      country: countries.map(({ id, name }) => ({ id, name })),
      ...{ emailTemplates: emails, smsTemplates: texts, whatsappTemplates: chats },
      userData: users.map(({ userId, name }) => ({ id: userId, name })),
      collegeData: colleges.map(({ recordId, clgName }) => ({ id: recordId, clg_name: clgName })),
      leadTypeData: values.leadType.map((lead_type) => ({ lead_type })),
      lastEducationData: values.lastEducation.map((last_education) => ({ last_education })),
      categoryData: values.category.map((category) => ({ category })),
      courseData: inOrder([...values.course, ...courses.map(({ name }) => name)]).map((one) => ({ course: one })),
      yearOfAdmissionData: values.yearOfAdmission.map((year_of_admission) => ({ year_of_admission })),
      prmarySourceData: primary.map((prmary_source) => ({ prmary_source })),
      secondarySourceData: values.secondarySource.map((secondary_source) => ({ secondary_source })),
      tertiarySourceData: values.tertiarySource.map((tertiary_source) => ({ tertiary_source })),
    };
  }

  /** Values of the leads that this user sees, by field; none for users who may not open the list of leads, and of hidden fields. */
  private async ofLeads(context: RequestContext): Promise<Record<LeadField, string[]>> {
    const leads = this.list.open(context).find(({ name }) => name === 'leads');
    const asked = leads ? this.list.asked(leads, [...leadFields], context) : [];
    const facets = leads && asked.length > 0 ? await this.list.facets(leads, asked, {}, context, MOST_VALUES) : {};
    const of = (field: LeadField) => inOrder((facets[field] ?? []).flatMap(({ value }) => (value === null ? [] : [String(value)])));
    return Object.fromEntries(leadFields.map((field) => [field, of(field)])) as Record<LeadField, string[]>;
  }

  /** Active templates of a channel. No template names a sender, so the JSON text of its senders is an empty list. */
  private async templates(type: typeof emailTemplate | typeof smsTemplate | typeof whatsappTemplate, context: RequestContext) {
    const rows = await this.records.all(type, context, equals('active', true));
    return rows.map(({ recordId, name }) => ({ id: recordId, name: String(name), sender_id: '[]' }));
  }

  private async users(context: RequestContext): Promise<Pick<UserRow, 'userId' | 'name'>[]> {
    const list = this.list.open(context).find(({ name }) => name === 'users');
    if (!list) return [];
    const sort = ['name', 'userId'].map((field) => ({ field, dir: 'asc' as const }));
    return this.list.all<UserRow>(list, { sort }, context);
  }
}
