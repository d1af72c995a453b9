import { fields, longText } from '../kernel/field-set';
import { defineLifecycle } from '../kernel/lifecycle';

/** Why an institution is to be deleted. */
export const tenantDeletionFields = fields({
  reason: longText({ label: 'Reason', required: 'Give the reason for the deletion.', most: 500 }),
});

/** The life of an institution: deleted only from a standstill, by two people, after a time. */
export const tenantLife = defineLifecycle({
  name: 'tenant',
  states: {
    active: 'Active',
    suspended: 'Suspended',
    leaving: 'Deletion requested',
    condemned: 'Waiting to be deleted',
    deleted: 'Deleted',
  },
  moves: {
    suspend: { label: 'Suspend', from: ['active'], to: 'suspended' },
    reinstate: { label: 'Reinstate', from: ['suspended'], to: 'active' },
    requestDeletion: { label: 'Delete', from: ['suspended'], to: 'leaving', asks: tenantDeletionFields },
    agreeToDeletion: { label: 'Approve the deletion', from: ['leaving'], to: 'condemned' },
    withdrawDeletion: { label: 'Cancel the deletion', from: ['leaving', 'condemned'], to: 'suspended' },
    erase: { label: 'Erase', from: ['condemned'], to: 'deleted', by: ['system'] },
  },
});

export type TenantStatus = keyof typeof tenantLife.states;
export type TenantMove = keyof typeof tenantLife.moves;
