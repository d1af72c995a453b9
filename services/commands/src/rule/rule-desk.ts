import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { assertAllowed, assertReachesWhole, commandMeta, grants, type RequestContext } from '@matricula/auth';
import { DomainError, type Json, type Position } from '@matricula/domain/kernel';
import {
  codeOfKind,
  definitionOf,
  givingKinds,
  ruleBoundary,
  ruleDecider,
  ruleProblem,
  type HeldChoice,
  type RuleCommand,
  type RuleDefinition,
  type RuleKind,
  type RuleState,
  type UnderWayChoice,
} from '@matricula/domain/rule';
import { EventStore, newEventId, partIdOf } from '@matricula/event-store';
import { ruleList, type RuleRow } from '@matricula/read-models/rule';
import { ownWrites, ReadStore } from '@matricula/read-store';
import { DecideCommand } from '../decision';
import { RuleReferences } from './rule-references';

/** The longest wait for rows that are up to date. */
const ROWS_MS = 10_000;

/** What a call says about a rule, under the names of the calls. */
export type RuleValues = { name: string; expected_version?: number | null } & Readonly<Record<string, unknown>>;

/** The state that a call asks for. */
export type WantedState = 'active' | 'dry-run' | 'paused';

/** What becomes of runs that were held, and of those under way on older versions. */
type Release = { held?: HeldChoice; minutes?: number; runs?: UnderWayChoice };

export interface SavedRule {
  ruleId: string;
  version: number;
  state: RuleState['status'];
  position: Position;
}

const MOST = 1_000;

/** Writes, activates, pauses and deletes rules of all kinds. */
@Injectable()
export class RuleDesk {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly references: RuleReferences,
  ) {}

  /** @throws DomainError `rule/invalid`, and `rule/no-catch-all` if it is to be active at once */
  async create(kind: RuleKind, values: RuleValues, context: RequestContext, wanted?: WantedState, key?: string): Promise<SavedRule> {
    const definition = await this.checked(kind, values, context);
    if (wanted && wanted !== 'paused') await this.assertMayActivate(kind, definition, context);
    const ruleId = partIdOf(context.commandId, `rule-${kind}`);
    const data = { ruleId, kind, name: values.name, definition: definition as unknown as Record<string, Json>, key };
    const drafted = await this.send(ruleId, { type: 'DraftRule', data }, context, 'draft');
    return wanted && wanted !== 'paused' ? this.send(ruleId, activation(wanted), context, 'activate') : drafted;
  }

  /** The next version of a rule. `release`: as for `changeState`. @throws DomainError `rule/unknown`, `rule/invalid`, `rule/changed-meanwhile` if `expected_version` is not the newest */
  async revise(
    kind: RuleKind,
    ruleId: string,
    values: RuleValues,
    context: RequestContext,
    wanted?: WantedState,
    release: Release = {},
  ): Promise<SavedRule> {
    const rule = await this.rule(kind, ruleId, context);
    const definition = await this.checked(kind, values, context, ruleId);
    const isInForce = rule.status === 'active' || rule.status === 'dry-run';
    if (isInForce || (wanted && wanted !== 'paused')) await this.assertMayActivate(kind, definition, context, ruleId);
    if (rule.status === 'active' && definitionOf(rule.definition).catch_all && !definition.catch_all)
      await this.assertNotNeeded(ruleId, context);
    const expectedVersion = values.expected_version ?? undefined;
    const data = { name: values.name, definition: definition as unknown as Record<string, Json>, runs: release.runs, expectedVersion };
    const revised = await this.send(ruleId, { type: 'ReviseRule', data }, context, 'revise');
    return wanted ? this.changeState(kind, ruleId, wanted, context, release) : revised;
  }

  /** `release`: what becomes of the runs that the pause or dry run of a workflow held; throttled if it is not said. @throws DomainError `rule/unknown`, `rule/no-catch-all`, `rule/catch-all-needed` */
  async changeState(
    kind: RuleKind,
    ruleId: string,
    wanted: WantedState,
    context: RequestContext,
    release: Release = {},
  ): Promise<SavedRule> {
    const rule = await this.rule(kind, ruleId, context);
    const definition = definitionOf(rule.definition);
    if (rule.status === 'active' && definition.catch_all && wanted !== 'active') await this.assertNotNeeded(ruleId, context);
    if (wanted !== 'paused') {
      await this.references.assert(definition, context, ruleId);
      await this.assertMayActivate(kind, definition, context, ruleId);
      if (release.held === 'younger' && release.minutes === undefined) throw invalid('Say how many minutes ago the rest may have begun.');
      // Thousands of runs may wait: unless the caller says so, they do not all continue at once.
      const heldRuns = kind === 'workflow' && (rule.status === 'paused' || rule.status === 'dry-run');
      const held = release.held ?? (heldRuns ? 'throttled' : undefined);
      return this.send(ruleId, activation(wanted, { ...release, held }), context, 'activate');
    }
    assertReachesWhole(context.sight);
    return this.send(ruleId, { type: 'PauseRule', data: {} }, context, 'pause');
  }

  /** A draft with the same definition. @throws DomainError `rule/unknown` */
  async duplicate(kind: RuleKind, ruleId: string, context: RequestContext): Promise<SavedRule> {
    const { name, definition } = await this.rule(kind, ruleId, context);
    const copyId = partIdOf(context.commandId, `copy-${ruleId}`);
    // A second catch-all would never be asked.
    const data = { ruleId: copyId, kind, name: `Copy of ${name}`.slice(0, 120), definition, key: kind === 'l3' ? newEventId() : undefined };
    return this.send(copyId, { type: 'DraftRule', data }, context, 'draft');
  }

  /** @throws DomainError `rule/unknown`, `rule/catch-all-needed` */
  async remove(kind: RuleKind, ruleId: string, context: RequestContext): Promise<SavedRule> {
    const rule = await this.rule(kind, ruleId, context);
    assertReachesWhole(context.sight);
    if (rule.status === 'active' && definitionOf(rule.definition).catch_all) await this.assertNotNeeded(ruleId, context);
    return this.send(ruleId, { type: 'RetireRule', data: {} }, context, 'retire');
  }

  /** Takes over a rule whose activator no longer reaches what it reaches. @throws DomainError `rule/unknown`, `rule/not-marked` */
  async confirm(ruleId: string, context: RequestContext): Promise<SavedRule> {
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(context.tenantId, ruleId));
    if (state.status === 'none' || state.status === 'retired') throw new DomainError('rule/unknown', 'There is no such rule.');
    assertAllowed(grants(context.acl, codeOfKind[state.kind]));
    assertReachesWhole(context.sight);
    return this.send(ruleId, { type: 'ConfirmRule', data: {} }, context, 'confirm');
  }

  /** The rule from L2 to L3 with this key; undefined if there is none. */
  async byKey(key: string, context: RequestContext): Promise<RuleRow | undefined> {
    await ownWrites(this.reads, ruleList, context);
    const where = {
      and: [
        { field: 'key', op: 'eq' as const, value: key },
        { field: 'state', op: 'ne' as const, value: 'retired' },
      ],
    };
    const [row] = await this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: 1 });
    return row;
  }

  /** The rule in the log. @throws DomainError `rule/unknown` for one that is missing, deleted or of another kind */
  private async rule(kind: RuleKind, ruleId: string, { tenantId }: RequestContext): Promise<RuleState> {
    const { state } = await this.store.states.current(ruleDecider, ruleBoundary.stream(tenantId, ruleId));
    if (state.status === 'none' || state.status === 'retired' || state.kind !== kind)
      throw new DomainError('rule/unknown', 'There is no such rule.');
    return state;
  }

  private async send(ruleId: string, command: RuleCommand, context: RequestContext, part: string): Promise<SavedRule> {
    const meta = commandMeta(context);
    const commandId = meta.commandId && `${meta.commandId}/${part}`;
    const decide = new DecideCommand(ruleBoundary, [ruleId], command, { ...meta, commandId });
    const { position, state } = await this.commands.execute(decide);
    return { ruleId, version: state.version, state: state.status, position };
  }

  private async checked(kind: RuleKind, values: RuleValues, context: RequestContext, ruleId?: string): Promise<RuleDefinition> {
    const definition = definitionOf(values);
    const problem = ruleProblem(kind, values.name, definition);
    if (problem) throw invalid(problem);
    const steps = await this.references.assert(definition, context, ruleId);
    return { ...definition, steps, ...((kind === 'l3' || kind === 'workflow') && { catch_all: false }) };
  }

  /**
   * A rule reaches no further than the person who activates it. One that gives leads needs an active catch-all, so that no lead is left without an
   * answer. @throws ForbiddenException; DomainError `rule/no-catch-all`, `rule/second-catch-all`
   */
  private async assertMayActivate(kind: RuleKind, { catch_all }: RuleDefinition, context: RequestContext, ruleId?: string): Promise<void> {
    assertReachesWhole(context.sight);
    if (!givingKinds.includes(kind)) return;
    const others = (await this.active(context)).filter((row) => row.ruleId !== ruleId);
    const another = others.find(({ catchAll }) => catchAll);
    if (catch_all && another) throw new DomainError('rule/second-catch-all', `There is a catch-all already: ${another.name}.`);
    if (catch_all || another) return;
    const message = 'First activate an allocation rule that is the catch-all: it takes the leads that no other rule matches.';
    throw new DomainError('rule/no-catch-all', message);
  }

  /** @throws DomainError `rule/catch-all-needed` while other rules give leads */
  private async assertNotNeeded(ruleId: string, context: RequestContext): Promise<void> {
    const others = (await this.active(context)).filter((row) => row.ruleId !== ruleId && givingKinds.includes(row.kind));
    if (others.length > 0)
      throw new DomainError(
        'rule/catch-all-needed',
        `The catch-all is needed by ${others[0]?.name ?? 'another rule'}. Pause the other rules first.`,
      );
  }

  /** The active rules as of now, because another request may have activated or paused one a moment ago. */
  private async active(context: RequestContext): Promise<RuleRow[]> {
    await this.reads.reached(ruleList.name, await this.store.head(), ROWS_MS, context.tenantId);
    const where = { field: 'state', op: 'eq' as const, value: 'active' };
    return this.reads.page<RuleRow>(ruleList, context.tenantId, { where, limit: MOST });
  }
}

const invalid = (message: string) => new DomainError('rule/invalid', message);
const activation = (wanted: WantedState, release: Release = {}): RuleCommand => ({
  type: 'ActivateRule',
  data: { dryRun: wanted === 'dry-run', ...release },
});
