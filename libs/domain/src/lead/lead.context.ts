import { defineContext } from '../kernel';
import { leadBoundary } from './lead.boundary';
import { importMapping } from './import-mapping.record';
import { leadIdentityEvents } from './lead-identity.events';
import { leadSource, leadSourceCalls } from './lead-source.record';
import { leadStage } from './lead-stage.record';
import { leadEntries } from './lead.entries';
import { leadEvents } from './lead.events';
import { quickView } from './quick-view.record';

export const leadContext = defineContext({
  name: 'lead',
  events: [...leadEvents, ...leadIdentityEvents],
  records: [leadStage, leadSource, quickView, importMapping],
  calls: [leadSourceCalls],
  boundaries: [leadBoundary],
  entries: leadEntries,
});
