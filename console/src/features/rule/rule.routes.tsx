import { coded, listed, menuGroups, route, signedIn, unlessHidden, type RouteEntry } from '../../shared/routing/route-table';

/** Rules and workflows. */
export const ruleRoutes: readonly RouteEntry[] = [
  unlessHidden('is_workflow_mgmt_show', listed(menuGroups.automation, '/automation', 'Workflow', 'Automtion_Workflow')),
  route('/automation/my-automations', 'My automations', signedIn),
  listed(menuGroups.automation, '/rule-engine', 'Rule Engine', 'Rule_Engine'),
  listed(menuGroups.automation, '/counsellor-allocation-logic', 'User Allocation Logic', 'Counselor_Allocation_Logic'),
  coded(menuGroups.automation, '/workflow-allocation-logic', 'Workflow Allocation Logic', 'WorkfLow_Allocation_Logic'),
  listed(menuGroups.automation, '/smart-lead-reallocator', 'Smart Lead Reallocator', 'Smart_Lead_Reallocator'),
];
