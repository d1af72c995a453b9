import { defineProvider, type Sender } from '../../kernel';
import { CollegeSender, type CollegeLead } from '../college-sender';

/** The APIs of colleges over https; the address and the secret come with each lead. */
export const https = defineProvider<Sender<CollegeLead>, { loopback: boolean }>({
  name: 'https',
  channel: 'college',
  installation: ({ collegeApis, webhooks }) => (collegeApis === 'https' ? { loopback: webhooks.loopback } : undefined),
  open: (settings) => new CollegeSender(settings),
});
