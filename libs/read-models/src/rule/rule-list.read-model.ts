import type { Json } from '@matricula/domain/kernel';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** A rule that people wrote, as it is now. */
export interface RuleRow {
  ruleId: string;
  kind: 'assignment' | 'counsellor' | 'allocation' | 'l3' | 'reallocation' | 'workflow';
  name: string;
  state: 'draft' | 'dry-run' | 'active' | 'paused';
  /** The newest version, and the one in force or last in force. */
  version: number;
  inForce?: number;
  /** What the newest version says, and what the one in force says. */
  definition: Record<string, Json>;
  definitionInForce?: Record<string, Json>;
  /** The name of the version in force. */
  nameInForce?: string;
  /** Of the newest version. */
  priority: number;
  catchAll: boolean;
  /** People who get leads by the newest version. */
  people: string[];
  /** The key under which leads are referred by a rule from L2 to L3. */
  key?: string;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

export const ruleList = defineReadModel<RuleRow>({
  name: 'rule-list',
  version: 1,
  key: 'ruleId',
  few: true,
  fields: {
    ruleId: keyword(),
    kind: keyword(),
    name: text().searchable(),
    state: keyword(['draft', 'dry-run', 'active', 'paused']),
    version: integer(),
    priority: integer(),
    catchAll: flag(),
    people: keywords(),
    key: keyword(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});
