import { defineContext } from '../kernel';
import { leadBoundary } from './lead.boundary';
import { customField, customFieldCalls } from './custom-field.record';
import { importMapping } from './import-mapping.record';
import { leadIdentityEvents } from './lead-identity.events';
import { leadSource, leadSourceCalls } from './lead-source.record';
import { scoreWeight } from './score-weight.record';
import { leadStage } from './lead-stage.record';
import { leadEntries } from './lead.entries';
import { leadEvents } from './lead.events';
import { quickViewMentions } from './quick-view.mentions';
import { quickView } from './quick-view.record';
import { leadSearch } from './lead.search';
import { leadReportScreens } from './lead-report.screens';
import { leadScreens } from './lead.screens';
import { leadNotifications } from './lead.notifications';

export const leadContext = defineContext({
  name: 'lead',
  events: [...leadEvents, ...leadIdentityEvents],
  records: [leadStage, leadSource, customField, quickView, importMapping, scoreWeight],
  calls: [leadSourceCalls, customFieldCalls],
  boundaries: [leadBoundary],
  screens: { ...leadScreens, ...leadReportScreens },
  notifications: leadNotifications,
  search: leadSearch,
  entries: leadEntries,
  erases: { LeadErased: 'lead' },
  mentions: [quickViewMentions],
  erasedBy: { leadId: 'LeadErased' },
});
