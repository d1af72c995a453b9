import { type LeadRow } from '@matricula/read-models/lead';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';

const priorities = { 0: 'Low', 1: 'Medium', 2: 'High' } as const;

export const leadColumns: ListColumn<LeadRow>[] = [
  { field: 'name', title: 'Name', width: 190, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'phone', title: 'Phone', width: 150 },
  { field: 'stage', title: 'Stage', width: 140 },
  { field: 'subStage', title: 'Sub-stage', width: 140, hidden: true },
  { field: 'ownerName', title: 'Owner', width: 150 },
  {
    field: 'nextFollowUpAt',
    title: 'Next follow-up',
    classes: { 'cell-red': ({ nextFollowUpAt }) => nextFollowUpAt !== undefined && nextFollowUpAt < new Date().toISOString() },
  },
  { field: 'source', title: 'Source', width: 130 },
  { field: 'collegeName', title: '{EntityName}', width: 180 },
  { field: 'course', title: '{Course}', width: 140 },
  { field: 'city', title: 'City', width: 120 },
  { field: 'callActions', title: 'Calls', width: 80 },
  { field: 'priority', title: 'Priority', width: 100, format: (value) => priorities[value as 0 | 1 | 2] ?? '' },
  { field: 'createdAt', title: 'Created' },
  { field: 'email', title: 'Email', width: 210, hidden: true },
  { field: 'state', title: 'State', width: 130, hidden: true },
  { field: 'utmCampaign', title: 'UTM campaign', width: 160, hidden: true },
];

export const leadFilters: FilterField[] = [
  { field: 'ownerName', title: 'Owner', kind: 'keyword', pinned: true },
  { field: 'stage', title: 'Stage', kind: 'keyword', pinned: true },
  { field: 'source', title: 'Source', kind: 'keyword', pinned: true },
  { field: 'createdAt', title: 'Created', kind: 'instant', pinned: true },
  { field: 'nextFollowUpAt', title: 'Next follow-up', kind: 'instant' },
  { field: 'followUpPending', title: 'Follow-up pending', kind: 'flag' },
  { field: 'collegeName', title: '{EntityName}', kind: 'keyword' },
  { field: 'course', title: '{Course}', kind: 'keyword' },
  { field: 'priority', title: 'Priority', kind: 'integer', words: priorities },
  { field: 'callActions', title: 'Calls', kind: 'integer' },
  { field: 'state', title: 'State', kind: 'keyword' },
  { field: 'city', title: 'City', kind: 'keyword' },
  { field: 'utmSource', title: 'UTM source', kind: 'keyword' },
  { field: 'utmCampaign', title: 'UTM campaign', kind: 'keyword' },
  { field: 'verified', title: 'Verified', kind: 'flag' },
];

export const newestFirst: Sort[] = [{ field: 'createdAt', dir: 'desc' }];
