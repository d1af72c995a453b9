import { ruleScreens } from '@matricula/domain/rule/rule.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Rules and workflows. */
export const ruleRoutes: readonly RouteEntry[] = [
  route(
    ruleScreens.automation,
    screen(() => import('./pages/automation.page'), 'AutomationPage'),
  ),
  route(
    ruleScreens.automationMyAutomations,
    screen(() => import('./pages/my-automations.page'), 'MyAutomationsPage'),
  ),
  route(
    ruleScreens.ruleEngine,
    screen(() => import('./pages/rule-engine.page'), 'RuleEnginePage'),
  ),
  route(
    ruleScreens.counsellorAllocationLogic,
    screen(() => import('./pages/counsellor-allocation.page'), 'CounsellorAllocationPage'),
  ),
  route(
    ruleScreens.workflowAllocationLogic,
    screen(() => import('./pages/workflow-allocation.page'), 'WorkflowAllocationPage'),
  ),
  route(
    ruleScreens.smartLeadReallocator,
    screen(() => import('./pages/smart-reallocator.page'), 'SmartReallocatorPage'),
  ),
];
