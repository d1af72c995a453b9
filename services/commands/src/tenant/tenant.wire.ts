import { publicEvents } from '@matricula/domain/communication';
import { choice, fields, text } from '@matricula/domain/kernel/field-set';

/** Body of `tenants/scrape-website-details`. */
export const scrapeBody = fields({ websiteUrl: text({ label: 'Website', required: 'websiteUrl is required', most: 2_000 }) });

const HEARS = 'Choose the events to send.';
const event = choice({ label: 'Kind of event', of: publicEvents, required: HEARS, invalid: HEARS });

/** Body of `tenants/webhook/mapping/create/{tenantId}`. */
export const createMappingBody = fields({
  webhook_id: text({ label: 'Webhook', required: 'webhook_id is required', most: 100 }),
  event,
});

/** Body of `tenants/webhook/mapping/update`; the event replaces the one that the mapping names. */
export const updateMappingBody = fields({
  mapping_id: text({ label: 'Mapping', required: 'mapping_id is required', most: 200 }),
  tenant_id: text({ label: 'Tenant', required: 'tenant_id is required', most: 100 }),
  event,
});

const STATUS = 'status must be 1 (active) or 0 (suspended)';

/** Body of `tenants/update-status/{id}`: 1 activates it, 0 suspends it, as in other status calls. */
export const tenantStatusBody = fields({
  status: choice({ label: 'Status', of: ['1', '0', 'active', 'suspended'], required: STATUS, invalid: STATUS }),
});
