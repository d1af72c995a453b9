import { coded, defineScreen, listed, menuGroups, signedIn, unlessHidden } from '../kernel/screen';

/** Screens of the context. */
export const ruleScreens = {
  automation: unlessHidden('is_workflow_mgmt_show', listed(menuGroups.automation, '/automation', 'Workflow', 'Automtion_Workflow')),
  automationMyAutomations: defineScreen('/automation/my-automations', 'My automations', signedIn),
  ruleEngine: listed(menuGroups.automation, '/rule-engine', 'Rule Engine', 'Rule_Engine'),
  counsellorAllocationLogic: listed(
    menuGroups.automation,
    '/counsellor-allocation-logic',
    'User Allocation Logic',
    'Counselor_Allocation_Logic',
  ),
  workflowAllocationLogic: coded(
    menuGroups.automation,
    '/workflow-allocation-logic',
    'Workflow Allocation Logic',
    'WorkfLow_Allocation_Logic',
  ),
  smartLeadReallocator: listed(menuGroups.automation, '/smart-lead-reallocator', 'Smart Lead Reallocator', 'Smart_Lead_Reallocator'),
};
