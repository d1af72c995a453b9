import { defineContext } from '../kernel';
import { callActionEntries } from './call-action.entries';
import { callActionEvents } from './call-action.events';
import { commentTemplate } from './comment-template.record';

export const callActionContext = defineContext({
  name: 'call-action',
  label: 'Call action',
  events: callActionEvents,
  records: [commentTemplate],
  entries: callActionEntries,
  erasedBy: { leadId: 'LeadErased' },
});
