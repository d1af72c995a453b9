import { leadName } from '../../../shared/lead/lead-name';
import { scoreBandWords, type LeadRow } from '@matricula/read-models/lead';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type CellEdit, type ListColumn } from '../../../shared/grid/list-columns';
import { post } from '../../../shared/http/http';
import { changeDetail, type DetailField } from '../../../shared/lead/lead-detail.mutation';
import { priorities, priorityWord, priorityWords } from '../../../shared/lead/priorities';
import { FRESH, type StageTone } from '../../../shared/lead/stage-tone';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** Edited in the grid; the server compares with the value the row showed. */
const detail = (field: DetailField, options?: CellEdit<LeadRow>['options']): CellEdit<LeadRow> => ({
  options,
  save: (row, value) => changeDetail(row.leadId, field, String(value), row[field]),
});

const priority: CellEdit<LeadRow> = {
  options: priorities.map((_, value) => value),
  save: ({ leadId }, value) => post('set-lead-priority', { lead_id: leadId, priority: value }),
};

/** Data from the masters: values a course can be edited to, labels of sources, tones of stages. */
export interface LeadWords {
  courses: () => readonly string[];
  source: (source: string | undefined) => string;
  stageTone: (stage: string | undefined) => StageTone;
}

const isLate = ({ nextFollowUpAt }: LeadRow) => nextFollowUpAt !== undefined && nextFollowUpAt < new Date().toISOString();

/** The list's columns. The most used come first: those up to Created fit next to the menu at 1440 px. */
export const leadColumns = ({ courses, source, stageTone }: LeadWords): ListColumn<LeadRow>[] => [
  {
    field: 'name',
    title: t`Name`,
    width: 180,
    pinned: true,
    format: (_, row) => leadName(row),
    classes: { 'cell-strong': ({ name }) => Boolean(name), 'cell-faint': ({ name }) => !name },
    edit: detail('name'),
  },
  {
    field: 'phone',
    title: t`Phone`,
    width: 136,
    edit: detail('phone'),
    call: (row) => ({ leadId: row.leadId, phone: row.phone, name: leadName(row) }),
  },
  {
    field: 'stage',
    title: t`Stage`,
    width: 156,
    format: (stage) => (stage ? String(stage) : t(FRESH)),
    look: { kind: 'pill', tone: ({ stage }) => stageTone(stage) },
  },
  { field: 'subStage', title: t`Sub-stage`, width: 140, hidden: true },
  { field: 'ownerName', title: t`Owner`, width: 156, look: { kind: 'person' } },
  {
    field: 'nextFollowUpAt',
    title: t`Next follow-up`,
    width: 124,
    look: { kind: 'moment', past: 'late' },
    classes: { 'cell-red': isLate },
  },
  { field: 'source', title: t`Source`, width: 128, format: (_, row) => source(row.source) },
  { field: 'priority', title: t`Priority`, width: 92, format: priorityWord, edit: priority },
  { field: 'callActions', title: t`Call actions`, width: 94 },
  { field: 'createdAt', title: t`Created`, width: 112, look: { kind: 'moment' } },
  { field: 'collegeName', title: '{EntityName}', width: 180 },
  { field: 'course', title: '{Course}', width: 140, edit: detail('course', courses) },
  { field: 'city', title: t`City`, width: 120, edit: detail('city') },
  { field: 'email', title: t`Email`, width: 210, hidden: true, edit: detail('email') },
  { field: 'state', title: t`State`, width: 130, hidden: true },
  { field: 'utmCampaign', title: t`UTM campaign`, width: 160, hidden: true },
  { field: 'publisherName', title: t`Publisher`, width: 160, hidden: true },
  { field: 'lastActivityAt', title: t`Last activity`, width: 112, hidden: true, look: { kind: 'moment' } },
  { field: 'score', title: t`Score`, width: 84, hidden: true },
  {
    field: 'scoreBand',
    title: t`Score class`,
    width: 104,
    hidden: true,
    format: (_, { scoreBand }) => (scoreBand && spoken(scoreBandWords)(scoreBand)) ?? '',
  },
];

export const leadFilters: FilterField[] = [
  { field: 'ownerName', title: 'Owner', kind: 'keyword', pinned: true },
  { field: 'stage', title: 'Stage', kind: 'keyword', pinned: true, none: FRESH },
  { field: 'source', title: 'Source', kind: 'keyword', pinned: true },
  { field: 'createdAt', title: 'Created', kind: 'instant', pinned: true },
  { field: 'nextFollowUpAt', title: 'Next follow-up', kind: 'instant' },
  { field: 'followUpPending', title: 'Follow-up pending', kind: 'flag' },
  { field: 'stageLocked', title: 'Stage locked', kind: 'flag' },
  { field: 'collegeName', title: '{EntityName}', kind: 'keyword' },
  { field: 'course', title: '{Course}', kind: 'keyword' },
  { field: 'priority', title: 'Priority', kind: 'integer', words: spoken(priorityWords) },
  { field: 'callActions', title: 'Call actions', kind: 'integer' },
  { field: 'score', title: 'Score', kind: 'integer' },
  { field: 'scoreBand', title: 'Score class', kind: 'keyword', words: spoken(scoreBandWords) },
  { field: 'state', title: 'State', kind: 'keyword' },
  { field: 'city', title: 'City', kind: 'keyword' },
  { field: 'utmSource', title: 'UTM source', kind: 'keyword' },
  { field: 'utmCampaign', title: 'UTM campaign', kind: 'keyword' },
  { field: 'publisherName', title: 'Publisher', kind: 'keyword' },
  { field: 'verified', title: 'Verified', kind: 'flag' },
  { field: 'importId', title: 'Import', kind: 'keyword' },
  { field: 'subStage', title: 'Sub-stage', kind: 'keyword' },
  { field: 'lastSource', title: 'Last source', kind: 'keyword' },
  { field: 'primarySource', title: 'Primary source', kind: 'keyword' },
  { field: 'secondarySource', title: 'Secondary source', kind: 'keyword' },
  { field: 'tertiarySource', title: 'Tertiary source', kind: 'keyword' },
  { field: 'utmMedium', title: 'UTM medium', kind: 'keyword' },
  { field: 'leadType', title: 'Lead type', kind: 'keyword' },
  { field: 'lastEducation', title: 'Last education', kind: 'keyword' },
  { field: 'yearOfAdmission', title: 'Year of admission', kind: 'keyword' },
  { field: 'stream', title: 'Stream', kind: 'keyword' },
  { field: 'category', title: 'Category', kind: 'keyword' },
  { field: 'gender', title: 'Gender', kind: 'keyword' },
  { field: 'country', title: 'Country', kind: 'keyword' },
  { field: 'enquiries', title: 'Enquiries', kind: 'integer' },
  { field: 'lastCallActionAt', title: 'Last call action', kind: 'instant' },
  { field: 'lastActivityAt', title: 'Last activity', kind: 'instant' },
  { field: 'lastReplyAt', title: 'Last answered call', kind: 'instant' },
  { field: 'assignedAt', title: 'Assigned', kind: 'instant' },
  { field: 'updatedAt', title: 'Updated', kind: 'instant' },
  { field: 'phone', title: 'Phone numbers', kind: 'keyword', paste: 'leads/match' },
  { field: 'email', title: 'E-mail addresses', kind: 'keyword', paste: 'leads/match' },
  { field: 'leadId', title: 'Lead ids', kind: 'keyword', paste: 'leads/match' },
  { field: 'externalId', title: 'External ids', kind: 'keyword', paste: 'leads/match' },
];

export const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
