import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Rule and workflow screens, which have no pages yet. */
export const ruleRoutes: readonly RouteEntry[] = [
  route(ruleScreens.automation),
  route(ruleScreens.automationMyAutomations),
  route(ruleScreens.ruleEngine),
  route(ruleScreens.counsellorAllocationLogic),
  route(ruleScreens.workflowAllocationLogic),
  route(ruleScreens.smartLeadReallocator),
];
