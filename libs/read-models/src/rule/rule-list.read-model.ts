import type { Json, Position } from '@matricula/domain/kernel';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** A rule that people wrote, as it is now. A deleted rule stays, for the events before its deletion. */
export interface RuleRow {
  ruleId: string;
  kind: 'assignment' | 'counsellor' | 'allocation' | 'l3' | 'reallocation' | 'workflow';
  name: string;
  state: 'draft' | 'dry-run' | 'active' | 'paused' | 'retired';
  /** The newest version, and the one in force or last in force. */
  version: number;
  inForce?: number;
  /** What the newest version says, and what the one in force says. */
  definition: Record<string, Json>;
  definitionInForce?: Record<string, Json>;
  /** The name of the version in force. */
  nameInForce?: string;
  /** The position of the event that last changed which version is in force. */
  inForceSince?: Position;
  /** Of the newest version. */
  priority: number;
  catchAll: boolean;
  /** People who get leads by the newest version. */
  people: string[];
  /** The key under which leads are referred by a rule from L2 to L3. */
  key?: string;
  /** What the version in force has lost, and when the rule is paused for that. */
  marks?: { mark: 'reach-lost' | 'people-gone'; since: string; pausesAt?: string }[];
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

export const ruleList = defineReadModel<RuleRow>({
  name: 'rule-list',
  version: 3,
  key: 'ruleId',
  few: true,
  fields: {
    ruleId: keyword(),
    kind: keyword(),
    name: text().searchable(),
    state: keyword(['draft', 'dry-run', 'active', 'paused', 'retired']),
    version: integer(),
    priority: integer(),
    catchAll: flag(),
    people: keywords(),
    key: keyword(),
    createdAt: instant(),
    updatedAt: instant(),
  },
});
