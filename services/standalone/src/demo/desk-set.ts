import { applicationSettings } from '@matricula/domain/application';
import { callResultRule } from '@matricula/domain/call';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { commentTemplate } from '@matricula/domain/call-action';
import { webhookEndpoint } from '@matricula/domain/communication';
import { customField, customKey, importMapping, quickView, scoreWeight } from '@matricula/domain/lead';
import { audience, campaign, cityMapping, enquiryForm, messageSender } from '@matricula/domain/marketing';
import { coupon, product, productPrice } from '@matricula/domain/order';
import { commissionPlan, type CommissionTerms } from '@matricula/domain/admission';
import { target } from '@matricula/domain/overview';
import { emailTemplate, smsTemplate, whatsappTemplate } from '@matricula/domain/outreach';
import { faq, queryCategory } from '@matricula/domain/query';
import { quickLink } from '@matricula/domain/quickclix';
import { answerTime } from '@matricula/domain/support';
import { apiKey } from '@matricula/domain/tenant';
import { harmlessAttribute } from '@matricula/domain/user';
import { partIdOf } from '@matricula/event-store';
import type { StarterRecord } from '@matricula/services/commands';
import { comments, type Institution } from './institution';

export const ENDPOINT = 'webhook-endpoints-lms';
export const ownFields = { exam: 'Entrance exam', marks: 'Class 12 percentage', hostel: 'Needs a hostel' };
export const exams = ['CAT', 'JEE', 'NEET', 'CUET'] as const;
export const schools = ['Fergusson College', 'Loyola High School', 'Symbiosis School', 'Modern College'];
export const MAPPING = ['name', 'phone', 'email', 'city'].map((field, column) => ({ column, as: 'field', field }));

export const noteTexts = [
  'Father decides about the fee; call him after 7 pm.',
  'Wants a hostel room with AC. Send the list of hostels.',
  ...comments.slice(3, 7),
  'Has 78 % in class 12, asks whether the scholarship is open.',
  'Prefers Hindi. Visited the campus with her mother.',
];

export const reports = [
  {
    ...{ key: 'daily', by: 'manager', to: ['manager', 'counsellor'], report: 'quick-report', title: 'Productivity of yesterday' },
    ...{ period: 'yesterday', every: 'weekdays', at: '08:30', paused: false },
  },
  {
    ...{ key: 'weekly', by: 'admin', to: ['admin', 'manager', 'manager2'], report: 'source-wise-report', title: 'Sources of the week' },
    ...{ period: 'last-7-days', every: 'weekly', weekday: '1', at: '08:30', paused: false },
  },
  {
    ...{ key: 'monthly', by: 'admin', to: ['admin'], report: 'lead-status-report', title: 'Stages of the month' },
    ...{ period: 'last-month', every: 'monthly', monthDay: '1', at: '08:30', paused: true },
  },
];

export const exportsOf = [
  { by: 'admin', list: 'leads', title: 'Leads', rows: 118, columns: ['Name', 'Phone', 'Stage', 'Owner'] },
  { by: 'manager', list: 'follow-ups', title: 'FollowUps', rows: 64, columns: ['Lead', 'Due', 'Owner'] },
];

const ownField = (name: keyof typeof ownFields, more: StarterRecord['values']): StarterRecord => ({
  type: customField,
  id: `custom-fields-${name}`,
  values: { label: ownFields[name], key: customKey(ownFields[name]), active: true, ...more },
});

/** Templates of messages to leads, and application forms of colleges. */
const outreachRecords: StarterRecord[] = [
  ...(
    [
      [smsTemplate, 'welcome', { name: 'Welcome', body: 'Dear {{name}}, thank you for your interest. {{owner}} will call you today.' }],
      [smsTemplate, 'missed', { name: 'Missed call', body: 'Dear {{name}}, we tried to reach you. When may we call again?' }],
      [
        emailTemplate,
        'brochure',
        {
          name: 'Brochure',
          subject: 'Your enquiry about {{course}}',
          body: 'Dear {{name}},\n\nour brochure answers most questions about {{course}}.\n\n{{owner}}',
        },
      ],
      [
        emailTemplate,
        'visit',
        {
          name: 'Campus visit',
          subject: 'See our campus',
          body: 'Dear {{name}},\n\nwe show our campus every Saturday at 11.\n\n{{owner}}',
        },
      ],
      [whatsappTemplate, 'documents', { name: 'Documents', body: 'Dear {{name}}, please send us your mark sheets.' }],
    ] as const
  ).map(([type, key, values]) => ({ type, id: `${type.list}-${key}`, values: { ...values, active: true } })),
];

/** Campaigns, audiences, senders and city mappings; broadcasts come with `DeskBroadcasts`. */
const leadGenerationRecords = (tid: string): StarterRecord[] => [
  {
    ...{ type: campaign, id: 'campaigns-winter' },
    values: {
      ...{ name: 'Winter intake', channel: 'email', goal: '60 campus visits', startsOn: '2026-11-01', endsOn: '2026-12-31' },
      ...{ ownerId: `${tid}-manager`, state: 'active' },
    },
  },
  {
    ...{ type: campaign, id: 'campaigns-fair' },
    values: {
      name: 'Education fair',
      channel: 'sms',
      goal: 'Bring back those who met us at the fair',
      ownerId: `${tid}-manager`,
      state: 'draft',
    },
  },
  {
    ...{ type: audience, id: 'audiences-fair' },
    values: {
      ...{ name: 'Education fair', source: 'live', viewId: 'quick-views-fair', viewName: 'Education fair' },
      condition: { where: { field: 'source', op: 'eq', value: 'EDUCATION_FAIR' } },
    },
  },
  {
    ...{ type: audience, id: 'audiences-interested' },
    values: {
      ...{ name: 'Interested', source: 'live', viewId: 'quick-views-interested', viewName: 'Interested, not called today' },
      condition: { where: { field: 'stage', op: 'eq', value: 'Interested' } },
    },
  },
  {
    ...{ type: messageSender, id: 'message-senders-sms' },
    values: {
      name: 'Admissions',
      channel: 'sms',
      header: 'ADMISS',
      entityId: '1201159000000000001',
      promotional: true,
      perSecond: 10,
      active: true,
    },
  },
  {
    ...{ type: messageSender, id: 'message-senders-email' },
    values: { name: 'Admissions office', channel: 'email', promotional: true, perSecond: 20, active: true },
  },
  ...[
    ['gurgaon', 'Gurgaon', 'Gurugram'],
    ['poona', 'Poona', 'Pune'],
    ['bombay', 'Bombay', 'Mumbai'],
  ].map(([key, spelling, city]) => ({
    type: cityMapping,
    id: `city-mappings-${key}`,
    values: { spelling: spelling ?? '', city: city ?? '' },
  })),
];

/** Texts for the comments of call actions. */
const commentTemplates: StarterRecord[] = (
  [
    ['brochure', 'Brochure', 'Sent the brochure and the list of fees. Wants to talk to the family first.'],
    ['busy', 'Busy', 'Was busy and asked to be called back.'],
    ['hostel', 'Hostel', 'Asked about hostel rooms and mess fees. Sent the list of hostels.'],
    ['no-answer', 'No answer', 'No answer after six rings. Sent an SMS.'],
    ['visit', 'Visit', 'Wants to see the campus on Saturday.'],
  ] as const
).map(([key, name, text]) => ({ type: commentTemplate, id: `comment-templates-${key}`, values: { name, text, active: true } }));

/** Goals for everyone. */
const targets: StarterRecord[] = (
  [
    ['calls', 'Calls of the day', 'callActions', 'day', 25, false],
    ['leads', 'Leads of the week', 'leadsWorked', 'week', 100, false],
    ['enrolments', 'Enrolments of the month', 'enrolled', 'month', 40, true],
  ] as const
).map(([key, name, measure, period, goal, together]) => ({
  type: target,
  id: `targets-${key}`,
  values: { name, measure, period, goal, together, active: true },
}));

/** Application forms, a token fee and an instalment, with the counsellors who offer them. */
export const productRecords = (tid: string): StarterRecord[] =>
  (
    [
      ['1002', '1002', 'MBA 2027', 'application-form', 1_200],
      ['1003', '1003', 'B.Tech 2027', 'application-form', 900],
      ['1004', '1004', 'BBA 2027', 'application-form', 750],
      ['token-1002', '1002', 'MBA seat token', 'token-fee', 25_000],
      ['instalment-1003', '1003', 'B.Tech first instalment', 'instalment', 61_750.5],
    ] as const
  ).map(([key, collegeId, formName, kind, price]) => {
    const more =
      kind === 'application-form' ? { link: `https://apply.example/${collegeId}` } : { taxRate: 18, taxCode: '999293', commissionRate: 12 };
    const counsellorIds = ['counsellor', 'counsellor2'].map((one) => `${tid}-${one}`);
    return { type: product, id: `products-${key}`, values: { collegeId, formName, kind, price, ...more, counsellorIds, active: true } };
  });

/** Lower application fees by category of the lead, and for those who pay early. */
const productPrices: StarterRecord[] = (
  [
    ['mba-obc', '1002', { category: 'OBC', price: 900 }],
    ['mba-sc', '1002', { category: 'SC', price: 600 }],
    ['btech-early', '1003', { intake: '2027', from: '2026-11-01', to: '2026-12-31', price: 750 }],
  ] as const
).map(([key, productId, values]) => ({
  type: productPrice,
  id: `product-prices-${key}`,
  values: { productId: `products-${productId}`, ...values, active: true },
}));
/** Settings of applications, what applicants ask, and who answers. */
const queryRecords = (tid: string): StarterRecord[] => [
  {
    ...{ type: applicationSettings, id: 'application-settings-institution' },
    values: { mostPerPhone: 10, reminderDays: 3, queryOwnerIds: [`${tid}-counsellor`, `${tid}-counsellor2`], scope: 'institution' },
  },
  ...(
    [
      ['fees', 'Fees', ['counsellor', 'counsellor3']],
      ['documents', 'Documents', ['counsellor2']],
      ['interviews', 'Interviews', []],
    ] as const
  ).map(([key, name, owners], place) => ({
    ...{ type: queryCategory, id: `query-categories-${key}` },
    values: { name, ownerIds: owners.map((one) => `${tid}-${one}`), order: place + 1, active: true },
  })),
  ...(
    [
      [
        'pay',
        'Fees',
        'How do I pay the application fee?',
        'On the page of your application, by UPI, card or net banking.',
        'आवेदन शुल्क कैसे भरूँ?',
        'अपने आवेदन के पृष्ठ पर, UPI, कार्ड या नेट बैंकिंग से।',
      ],
      [
        'later',
        'Documents',
        'May I send documents later?',
        'Yes, until the deadline of the form.',
        'क्या दस्तावेज़ बाद में भेज सकते हैं?',
        'हाँ, फ़ॉर्म की अंतिम तिथि तक।',
      ],
      [
        'hostel',
        'Fees',
        'Is there a hostel, and what does it cost?',
        'Yes. A room costs ₹90,000 a year with meals.',
        'क्या छात्रावास है और कितना शुल्क है?',
        'हाँ। भोजन सहित ₹90,000 प्रति वर्ष।',
      ],
      [
        'when',
        'Interviews',
        'When are the interviews?',
        'Within three weeks after the verification.',
        'साक्षात्कार कब होते हैं?',
        'सत्यापन के बाद तीन सप्ताह में।',
      ],
    ] as const
  ).map(([key, category, question, answer, hindi, hindiAnswer], place) => ({
    ...{ type: faq, id: `faqs-${key}` },
    values: {
      ...{ question, answer, category, order: place + 1, active: true },
      translations: [{ language: 'hi', question: hindi, answer: hindiAnswer }],
    },
  })),
];

/** Short links to the undergraduate form. */
const quickLinks = (tid: string): StarterRecord[] => {
  const formId = partIdOf(`seed/${tid}/application-form/undergraduate`, 'form');
  return [
    {
      ...{ type: quickLink, id: 'quick-links-fair' },
      values: {
        ...{
          name: 'Education fair',
          slug: 'fair',
          formId,
          couponId: 'coupons-early',
          source: 'EDUCATION_FAIR',
          ownerId: `${tid}-counsellor`,
        },
        ...{ answers: { category: 'general' }, active: true },
      },
    },
    {
      ...{ type: quickLink, id: 'quick-links-school' },
      values: { name: 'School visits', slug: 'school', formId, source: 'WEBSITE', active: true },
    },
  ];
};

/** Commission plans of some colleges. */
export const commissionPlanRecords: readonly (StarterRecord & {
  collegeId: string;
  terms: Omit<CommissionTerms, 'planId' | 'financialYear'>;
})[] = ['1002', '1003', '1004', '1005'].map((collegeId, place) => {
  const slabs: CommissionTerms['slabs'] = [
    { from: 1, rate: 8 + place, unit: 'percent' },
    { from: 3, rate: 10 + place, unit: 'percent' },
  ];
  const terms = { basis: 'count', slabs, ownerShare: 10, publisherShare: 20 } as const;
  return {
    ...{ type: commissionPlan, id: `commission-plans-${collegeId}`, collegeId, terms: { ...terms, slabs } },
    values: { ...terms, slabs: slabs.map((slab) => ({ ...slab })), collegeId, active: true },
  };
});

/** Custom fields, views, forms, keys and other records of an institution at work. */
export function recordsOf({ tid, domain }: Institution, createdBy: string): StarterRecord[] {
  const view = (id: string, name: string, query: string, more: object = {}) => ({
    type: quickView,
    id: `quick-views-${id}`,
    values: { name, of: 'leads', filter: { query }, shared: true, createdBy, ...more },
  });
  return [
    ...Object.entries({ urgent: [30, 60], high: [60, 180], normal: [180, 480], low: [480, 1_440] }).map(
      ([priority, [remindMinutes, dueMinutes]]) => ({
        type: answerTime,
        id: `answer-times-${priority}`,
        values: { priority, remindMinutes, dueMinutes } as StarterRecord['values'],
      }),
    ),
    ownField('exam', { kind: 'choice', options: exams.map((name) => ({ name })), order: 1 }),
    ownField('marks', { kind: 'decimal', order: 2 }),
    ownField('hostel', { kind: 'flag', order: 3 }),
    { type: callResultRule, id: 'call-result-rules-manager', values: { role: String(staffRoles.manager), rule: 'skippable' } },
    ...outreachRecords,
    ...leadGenerationRecords(tid),
    ...commentTemplates,
    ...targets,
    { type: scoreWeight, id: 'score-weights-verified', values: { part: 'verified', most: 15 } },
    ...productRecords(tid),
    ...productPrices,
    {
      ...{ type: coupon, id: 'coupons-early' },
      values: { code: 'EARLY27', kind: 'percent', reduction: 10, limit: 500, limitPerPerson: 1, active: true },
    },
    ...queryRecords(tid),
    ...quickLinks(tid),
    ...commissionPlanRecords.map(({ type, id, values }) => ({ type, id, values })),
    view('interested', 'Interested, not called today', 'stage=Interested'),
    view('fair', 'Education fair', 'source=EDUCATION_FAIR'),
    { type: harmlessAttribute, id: 'harmless-attributes-school', values: { name: 'School' } },
    {
      type: importMapping,
      id: 'import-mappings-fair',
      values: {
        name: 'Education fair',
        headerHash: 'pune-education-fair',
        mapping: MAPPING,
        shared: true,
        createdBy,
      } as StarterRecord['values'],
    },
    {
      type: enquiryForm,
      id: 'enquiry-forms-website',
      values: {
        ...{
          name: 'Website',
          title: 'Admissions 2026: ask us anything',
          asks: ['name', 'phone', 'email', 'course', 'message'],
          needs: ['name', 'phone'],
        },
        ...{
          source: 'WEBSITE',
          owners: [`${tid}-counsellor`, `${tid}-counsellor3`],
          thanks: 'Thank you. A counsellor calls you within the day.',
          active: true,
        },
      },
    },
    {
      type: webhookEndpoint,
      id: ENDPOINT,
      // Disabled: a demo sends nothing.
      values: {
        name: 'Learning platform',
        url: `https://lms.${domain}/hooks/leads`,
        kinds: ['LeadCaptured', 'LeadEnrolled'],
        personal: false,
        active: false,
      },
    },
    { type: apiKey, id: 'api-keys-website', values: { name: 'Former website form', scopes: ['capture'], lastFour: 'k7Qd', active: false } },
  ];
}

/** Titles of meetings with leads. */
export const meetingTitles = ['Virtual tour of the campus', 'Talk with the head of the department', 'Fees and scholarships'];
