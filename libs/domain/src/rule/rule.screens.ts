import { coded, defineScreen, listed, menuGroups, signedIn, unlessHidden } from '../kernel/screen';
import type { RuleKind } from './rule-definition';

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

const { automation, ruleEngine, counsellorAllocationLogic, smartLeadReallocator } = ruleScreens;

/** The addresses of the lists of rules, by kind. */
const lists: Readonly<Record<RuleKind, string>> = {
  assignment: `${counsellorAllocationLogic.at()}?tab=assignment`,
  counsellor: counsellorAllocationLogic.at(),
  allocation: ruleEngine.at(),
  l3: `${counsellorAllocationLogic.at()}?tab=l3`,
  reallocation: smartLeadReallocator.at(),
  workflow: automation.at(),
};

/** The address of the list of rules of a kind; that of the rule engine for a kind that is not known. */
export const rulesAt = (kind: string | undefined): string =>
  kind !== undefined && Object.hasOwn(lists, kind) ? lists[kind as RuleKind] : lists.allocation;
