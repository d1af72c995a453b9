export { activityAccess, ownActivityAccess } from './activity.access';
export { leadAccess } from './lead.access';
export { activity, ofLead } from './lead.facts';
export { leadLists as lists } from './lead.lists';
export * as leadMeasures from './lead.measures';
export { leadsOfType } from './leads-of-type';
export { withLeadNames } from './lead-names';
export { leadListProjector } from './lead-list.projector';
export { leadReports as reports } from './lead.reports';
