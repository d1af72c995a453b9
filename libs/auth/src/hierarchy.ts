import type { Scope } from '@matricula/domain/kernel/staff-roles';

/** Reporting lines of a tenant, and the queries on them. Cycles do not cause endless loops. */
export class Hierarchy {
  private readonly reports = new Map<string, string[]>();
  private readonly managers = new Map<string, string>();
  private readonly known = new Map<string, ReadonlySet<string>>();

  constructor(people: readonly { userId: string; managerId?: string }[]) {
    for (const { userId, managerId } of people) {
      if (!managerId) continue;
      this.managers.set(userId, managerId);
      const reports = this.reports.get(managerId) ?? [];
      reports.push(userId);
      this.reports.set(managerId, reports);
    }
  }

  /** The manager of a user. */
  managerOf(userId: string): string | undefined {
    return this.managers.get(userId);
  }

  /** A user and everyone above them, the nearest first. */
  lineOf(userId: string): string[] {
    const line = new Set<string>();
    for (let one: string | undefined = userId; one !== undefined && !line.has(one); one = this.managers.get(one)) line.add(one);
    return [...line];
  }

  /** Whether anyone reports to a user. */
  leads(userId: string): boolean {
    return this.reports.has(userId);
  }

  /** Ids of the users whose rows a user sees under a scope, including the user; undefined for all users. */
  within(userId: string, scope: Scope): ReadonlySet<string> | undefined {
    if (scope === 'all') return undefined;
    const name = `${scope}/${userId}`;
    const known = this.known.get(name) ?? this.below(scope === 'team' ? this.beside(userId) : [userId], scope !== 'own');
    this.known.set(name, known);
    return known;
  }

  /** A user and all others with the same manager. */
  private beside(userId: string): readonly string[] {
    const manager = this.managers.get(userId);
    return [userId, ...((manager !== undefined && this.reports.get(manager)) || [])];
  }

  private below(of: readonly string[], deep: boolean): ReadonlySet<string> {
    const found = new Set(of);
    if (deep) for (const userId of found) this.reports.get(userId)?.forEach((report) => found.add(report));
    return found;
  }
}
